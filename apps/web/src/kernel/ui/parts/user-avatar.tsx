import { useState } from "react";
import { GROUND_COLOURS } from "../basis/colours";
import { colourIndex, initials } from "../basis/initials";
import styles from "./user-avatar.module.css";

/** What a letter measures, and what stays free on both sides of them. */
const LETTER = 14;
const EDGES = 8;
/** From this size on letters grow with it. */
const LARGE = 48;

interface UserAvatarProps {
  name: string;
  /** Picture; a coloured initial stands in when it is empty or cannot be loaded. */
  src?: string | undefined;
  size?: number;
}

const letterSize = (size: number, letters: number): number =>
  size > LARGE ? size * 0.36 : Math.min(LETTER, (size - EDGES) / letters);

/**
 * Stands in every row of a list: the library's own measures each of its letters, for which the browser lays out the page.
 * @param beside its name stands beside it, which says the same to whoever does not see it
 */
export function UserAvatar({ name, src, size = 24, beside = false }: UserAvatarProps & { beside?: boolean }) {
  const [failed, setFailed] = useState<string>();
  const box = { width: size, height: size };
  if (src && src !== failed)
    return (
      <img
        // another one is not shown until its own has come
        key={src}
        className={styles.avatar}
        style={box}
        src={src}
        alt={name}
        aria-hidden={beside || undefined}
        onError={() => setFailed(src)}
      />
    );
  const background = GROUND_COLOURS[colourIndex(name, GROUND_COLOURS.length)] ?? GROUND_COLOURS[0];
  const letters = initials(name, size < 36 ? 1 : 2);
  return (
    <span
      className={styles.avatar}
      style={{ ...box, background, fontSize: letterSize(size, letters.length) }}
      aria-hidden={beside || undefined}
    >
      {letters}
    </span>
  );
}

/** Avatar and name in one line. */
export function UserName({ name, src, size = 20 }: UserAvatarProps) {
  if (!name) return <>-</>;
  return (
    <span className={styles.named}>
      <UserAvatar name={name} src={src} size={size} beside />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
