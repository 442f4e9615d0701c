import type { RecordRow } from "../../kernel/records/type/record-type";

/** A lead of which nothing will become. */
export const isInvalid = ({ invalid_at }: RecordRow): boolean => invalid_at !== null && invalid_at !== undefined;
