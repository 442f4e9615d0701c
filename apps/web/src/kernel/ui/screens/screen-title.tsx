import styles from "./screen.module.css";
import { useTitle } from "./use-title";

interface Props {
  title: string;
  /** It stands in the head of the screen; else it is there for those who listen. */
  shown?: boolean;
}

/** Names a screen, in the window's title too. */
export function ScreenTitle({ title, shown = false }: Props) {
  useTitle(title);
  return <h1 className={shown ? styles.title : "visually-hidden"}>{title}</h1>;
}
