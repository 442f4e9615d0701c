import type { FoundBy } from "@qicheng/api/kernel/shapes";
import { Fragment } from "react";

/** A text with what of it was searched for. */
export function Marked({ text, marks }: Pick<FoundBy, "text" | "marks">) {
  if (marks.length === 0) return text;
  return marks.map(([from, to], at) => (
    <Fragment key={from}>
      {text.slice(marks[at - 1]?.[1] ?? 0, from)}
      <mark>{text.slice(from, to)}</mark>
      {at === marks.length - 1 ? text.slice(to) : null}
    </Fragment>
  ));
}

/** Values that were found beside the name of a record: `联系人 张三`, with marks. */
export function FoundValues({ found }: { found: readonly FoundBy[] }) {
  return found.map(({ field, title, text, marks }) => (
    <Fragment key={`${field} ${text}`}>
      {title} <Marked text={text} marks={marks} />{" "}
    </Fragment>
  ));
}
