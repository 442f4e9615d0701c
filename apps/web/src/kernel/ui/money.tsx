const FORM = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ¥1,234.50; `-` for none. */
export function Money({ value }: { value: number | "" | null | undefined }) {
  if (typeof value !== "number") return <>-</>;
  return <span className="numbers">{`${value < 0 ? "-" : ""}¥${FORM.format(Math.abs(value))}`}</span>;
}
