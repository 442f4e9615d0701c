/** Values as statements take them. */
import { sql } from "kysely";

/** A list of ids as one parameter. */
export const idArray = (ids: readonly number[]) => sql<number[]>`${ids as number[]}::bigint[]`;

/** A text as `like` takes it to the letter. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);
