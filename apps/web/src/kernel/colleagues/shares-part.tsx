import { ShareAltOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ListRow } from "../list/ask/list-module";
import { able } from "../session/abilities";
import { openShare } from "./colleague-parts";
import type { Colleagues } from "./colleagues";
import { ShareList } from "./share-list";
import styles from "./shares.module.css";
import { t } from "./texts";

/** Below the details of an open record: with whom it is shared. */
export default function SharesPart({ colleagues, row }: { colleagues: Colleagues; row: ListRow }) {
  const mine = able(row, "share");
  return (
    <>
      <ShareList api={colleagues.api} id={row.id} mine={mine} className={styles.part ?? ""} />
      {mine ? (
        <Button
          className={styles.more ?? ""}
          icon={<ShareAltOutlined aria-hidden />}
          onClick={() => openShare(colleagues, row)}
        >
          {t("share")}
        </Button>
      ) : null}
    </>
  );
}
