export interface FieldLabel {
  field: string;
  title: string;
  show?: (value: unknown) => string;
}

export interface Difference {
  field: string;
  title: string;
  theirs: string;
  mine: string;
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "-";
  if (Array.isArray(value)) return value.map(plain).join("、") || "-";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The fields in which two versions of a record differ, as texts. Fields that one side does not carry are left out. */
export function differences(given: {
  fields: FieldLabel[];
  theirs: Record<string, unknown>;
  mine: Record<string, unknown>;
}): Difference[] {
  return given.fields.flatMap(({ field, title, show = plain }) => {
    if (!(field in given.theirs) || !(field in given.mine)) return [];
    const theirs = show(given.theirs[field]) || "-";
    const mine = show(given.mine[field]) || "-";
    return theirs === mine ? [] : [{ field, title, theirs, mine }];
  });
}
