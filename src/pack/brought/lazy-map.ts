/** A map whose keys are known and whose values are made when they are first asked for. */
export class LazyMap<Value> implements ReadonlyMap<string, Value> {
  readonly #names: ReadonlySet<string>;
  readonly #make: (name: string) => Value;
  readonly #made = new Map<string, Value>();

  constructor(names: Iterable<string>, make: (name: string) => Value) {
    this.#names = new Set(names);
    this.#make = make;
  }

  get size(): number {
    return this.#names.size;
  }

  get [Symbol.toStringTag](): string {
    return "LazyMap";
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  get(name: string): Value | undefined {
    if (!this.#names.has(name)) return undefined;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const value = this.#make(name);
    this.#made.set(name, value);
    return value;
  }

  keys(): MapIterator<string> {
    return this.#names.keys();
  }

  values(): MapIterator<Value> {
    return this.#all().values();
  }

  entries(): MapIterator<[string, Value]> {
    return this.#all().entries();
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }

  forEach(each: (value: Value, name: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this.entries()) each(value, name, this);
  }

  #all(): ReadonlyMap<string, Value> {
    const all = new Map<string, Value>();
    for (const name of this.#names) {
      const value = this.get(name);
      if (value !== undefined) all.set(name, value);
    }
    return all;
  }
}
