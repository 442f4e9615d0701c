/** What one can do with a form as a whole, and whether what one did is kept. */
import {
  ArrowLeftOutlined,
  EyeOutlined,
  HistoryOutlined,
  RedoOutlined,
  RollbackOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { Button, Tag, Tooltip } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { Designer } from "../../kernel/designer/use-designer";
import { MoreMenu } from "../../kernel/ui/more-menu";
import { ScreenHead, Spring } from "../../kernel/ui/screen";
import { ScreenTitle } from "../../kernel/ui/screen-title";
import { usePhone } from "../../kernel/ui/use-phone";
import styles from "./custom-forms.module.css";
import { t } from "./texts";
import type { SaveState } from "./use-saving";

interface Props {
  title: string;
  designer: Designer;
  state: SaveState;
  /** There is something that is not published. */
  hasDraft: boolean;
  locked: boolean;
  publishing: boolean;
  onVersions: () => void;
  onPreview: () => void;
  onDiscard: () => void;
  onPublish: () => void;
}

const STATES: Readonly<Record<SaveState, string>> = {
  saved: t("saved"),
  saving: t("saving"),
  unsaved: t("unsaved"),
  failed: t("unsavedRetry"),
};

const isKept = (state: SaveState): boolean => state === "saved" || state === "saving";

function Sign({ title, onClick, disabled, children }: SignProps) {
  return (
    <Tooltip title={title}>
      <Button icon={children} aria-label={title} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
}

interface SignProps {
  title: string;
  onClick: () => void;
  disabled: boolean;
  children: ReactNode;
}

function Acts(props: Props) {
  const { designer, hasDraft, locked, publishing, onVersions, onPreview, onDiscard, onPublish } = props;
  const { acts, canUndo, canRedo } = designer;
  const phone = usePhone();
  const publish = (
    <Button type="primary" loading={publishing} disabled={!hasDraft} onClick={onPublish}>
      {t("publish")}
    </Button>
  );
  const steps = locked ? null : (
    <>
      <Sign title={t("undo")} disabled={!canUndo} onClick={acts.undo}>
        <UndoOutlined aria-hidden />
      </Sign>
      <Sign title={t("redo")} disabled={!canRedo} onClick={acts.redo}>
        <RedoOutlined aria-hidden />
      </Sign>
    </>
  );
  if (phone) {
    const discard = { key: "discard", title: t("discard"), danger: true, run: onDiscard };
    const more = [
      { key: "preview", title: t("preview"), run: onPreview },
      { key: "versions", title: t("versions"), run: onVersions },
      ...(hasDraft && !locked ? [discard] : []),
    ];
    return (
      <>
        <span className={styles.line} />
        {steps}
        <Spring />
        <MoreMenu acts={more} />
        {locked ? null : publish}
      </>
    );
  }
  return (
    <span className={styles.signs}>
      {steps}
      <Button icon={<HistoryOutlined aria-hidden />} onClick={onVersions}>
        {t("versions")}
      </Button>
      <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
        {t("preview")}
      </Button>
      {locked ? null : (
        <>
          <Button icon={<RollbackOutlined aria-hidden />} disabled={!hasDraft} onClick={onDiscard}>
            {t("discard")}
          </Button>
          {publish}
        </>
      )}
    </span>
  );
}

export function DesignerHead(props: Props) {
  const { title, state, hasDraft, locked } = props;
  const navigate = useNavigate();
  return (
    <ScreenHead>
      <Button
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t("back")}
        onClick={() => void navigate("/system/customForm")}
      />
      <span className={styles.title}>
        <ScreenTitle title={title} shown />
        {hasDraft ? <Tag color="warning">{t("hasDraft")}</Tag> : null}
      </span>
      <span role="status" className={isKept(state) ? styles.saved : `${styles.saved} ${styles.unsaved}`}>
        {locked ? t("lookOnly") : STATES[state]}
      </span>
      <Spring />
      <Acts {...props} />
    </ScreenHead>
  );
}
