import { Badge } from "antd";

/** A number behind the title of a menu; nothing where there is none. @param title what it counts */
export function CountBadge({ count, title }: { count: number; title: string }) {
  if (count === 0) return null;
  // read as one number: its digits are drawn one by one
  return (
    <span role="img" aria-label={title}>
      <Badge count={count} size="small" overflowCount={99} title={title} />
    </span>
  );
}
