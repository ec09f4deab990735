/** A program for tests: puts the same twenty packs into the store at argv[2], and prints how many of them it reads back. */
import { silentLog } from "../../src/model/log.ts";
import { digest } from "../../src/pack/digest.ts";
import { writeArchive } from "../../src/store/archive/write.ts";
import { createStore } from "../../src/store/store.ts";

const store = createStore({ folder: process.argv[2], digestOf: digest });
let count = 0;
for (let number = 0; number < 20; number++) {
  const files = new Map([["pack.yaml", Buffer.from(`name: pack${number}`)]]);
  await store.put(digest(files), writeArchive(files), silentLog);
  const back = await store.get(digest(files), silentLog);
  count += back?.size ?? 0;
}
console.log(count);
