import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, Suspense, useState } from "react";
import { say } from "../../i18n/language";
import { useNarrow, usePhone } from "../../ui/basis/use-phone";
import { RowsSkeleton } from "../../ui/screens/skeletons";
import type { ListSide as Given, SideProps } from "../ask/list-module";
import { t } from "../ask/texts";
import styles from "./list-side.module.css";

interface Props extends SideProps {
  side: Given;
}

/** What narrows the list, under its heading, and can be folded away. */
function Side({ side, ...props }: Props) {
  const phone = usePhone();
  /** Undefined until somebody has folded or unfolded it. */
  const [chosen, setChosen] = useState<boolean>();
  const narrow = useNarrow();
  const folded = chosen ?? narrow;
  const title = side.title ? say(side.title) : (props.field?.title ?? "");
  const content = (
    <Suspense fallback={<RowsSkeleton rows={phone ? 1 : 6} />}>
      <side.element {...props} />
    </Suspense>
  );
  if (phone) return <div className={styles.above}>{content}</div>;
  const fold = t(folded ? "sideUnfold" : "sideFold");
  return (
    <aside className={folded ? `${styles.side} ${styles.folded}` : styles.side} aria-label={title}>
      <div className={styles.head}>
        {folded ? null : <span className={styles.title}>{title}</span>}
        <Button
          type="text"
          size="small"
          title={fold}
          aria-label={fold}
          aria-expanded={!folded}
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => setChosen(!folded)}
        />
      </div>
      {folded ? null : <div className={styles.content}>{content}</div>}
    </aside>
  );
}

/** A list with its side beside it, or above it on a phone. */
export default function ListSide({ children, ...rest }: Props & { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <Side {...rest} />
      <div className={styles.list}>{children}</div>
    </div>
  );
}
