/** Rows carry what the caller may do with them; screens only read it. */
interface AbleRow {
  can?: Record<string, 1 | undefined>;
}

/** True when the server allows the action on this row, or it is one that nobody needs a right for. */
export const able = (row: AbleRow | undefined, ability: string | undefined): boolean =>
  ability === undefined ? row !== undefined : row?.can?.[ability] === 1;
