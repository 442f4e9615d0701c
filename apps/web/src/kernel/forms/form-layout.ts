/** Where labels stand: at the left, in forms of records and in those of a few fields alike. */
export const labelsAside = (width = 100) => ({
  layout: "horizontal" as const,
  labelAlign: "left" as const,
  labelCol: { flex: `${width}px` },
  // not 1, which would let wide content break the row
  wrapperCol: { flex: "1", style: { minWidth: 0 } },
  labelWrap: true,
  colon: false,
});
