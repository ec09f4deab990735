import { PacksError, type Where } from "../../error/error.ts";

/**
 * What `perform` makes; an error that does not know what it is about, as those of expressions, is told.
 */
export async function locating<Result>(where: Where, perform: () => Promise<Result>): Promise<Result> {
  try {
    return await perform();
  } catch (error) {
    throw error instanceof PacksError && error.where.token === undefined ? error.within(where) : error;
  }
}
