/** Where labels stand: at the left, in forms of records and in those of a few fields alike. */
const aside = (width: number) => ({
  layout: "horizontal" as const,
  labelAlign: "left" as const,
  labelCol: { flex: `${width}px` },
  // not 1, which would let wide content break the row
  wrapperCol: { flex: "1", style: { minWidth: 0 } },
  labelWrap: true,
  colon: false,
});

const known = new Map<number, ReturnType<typeof aside>>();

/** One and the same for a width: by another one all fields of a form would be drawn anew with each letter. */
export function labelsAside(width = 100): ReturnType<typeof aside> {
  const found = known.get(width) ?? aside(width);
  known.set(width, found);
  return found;
}
