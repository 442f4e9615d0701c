/** Rows carry what the caller may do with them; screens only read it. */
interface AbleRow {
  can?: Record<string, 1 | undefined>;
}

/** True when the server allows the action on this row. */
export const able = (row: AbleRow | undefined, ability: string): boolean => row?.can?.[ability] === 1;
