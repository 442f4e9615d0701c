import { filesOf } from "./picture-files";
import styles from "./pictures.module.css";

/** The first picture of a field as a row of a list has room for it. */
export function PictureThumb({ value }: { value: unknown }) {
  const [first] = filesOf(value);
  return first ? <img className={styles.thumb} src={first.url} alt="" loading="lazy" /> : <>-</>;
}
