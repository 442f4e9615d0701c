import { Avatar } from "antd";
import { GROUND_COLOURS } from "./colours";
import { colourIndex, initials } from "./initials";
import styles from "./user-avatar.module.css";

/** Up to this size the letters of the library fit. */
const LETTERS = 48;

interface UserAvatarProps {
  name: string;
  /** Picture; a coloured initial stands in when it is empty or cannot be loaded. */
  src?: string | undefined;
  size?: number;
}

/** @param beside its name stands beside it, which says the same to whoever does not see it */
export function UserAvatar({ name, src, size = 24, beside = false }: UserAvatarProps & { beside?: boolean }) {
  const ground = GROUND_COLOURS[colourIndex(name, GROUND_COLOURS.length)] ?? GROUND_COLOURS[0];
  return (
    <Avatar
      size={size}
      src={src || undefined}
      alt={name}
      aria-hidden={beside || undefined}
      style={{ background: ground, ...(size > LETTERS ? { fontSize: size * 0.36 } : {}) }}
      className={styles.avatar ?? ""}
    >
      {initials(name, size < 36 ? 1 : 2)}
    </Avatar>
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
