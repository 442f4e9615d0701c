import { useTitle } from "./use-title";

/** Names a screen that shows no heading: in the window's title, and as a heading for those who listen. */
export function ScreenTitle({ title }: { title: string }) {
  useTitle(title);
  return <h1 className="visually-hidden">{title}</h1>;
}
