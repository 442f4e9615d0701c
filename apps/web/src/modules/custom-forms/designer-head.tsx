/** What one can do with a form as a whole, and whether what one did is kept. */
import {
  ArrowLeftOutlined,
  EyeOutlined,
  HistoryOutlined,
  RedoOutlined,
  RollbackOutlined,
  UndoOutlined,
} from "@ant-design/icons";
import { Button, Tag } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ActButton, ActSign } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import { MoreMenu } from "../../kernel/actions/more-menu";
import { stepActs } from "../../kernel/designer/designer-acts";
import type { Designer } from "../../kernel/designer/use-designer";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { ScreenHead, Spring } from "../../kernel/ui/screens/screen";
import { ScreenTitle } from "../../kernel/ui/screens/screen-title";
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

const SIGNS: Readonly<Record<string, ReactNode>> = {
  undo: <UndoOutlined aria-hidden />,
  redo: <RedoOutlined aria-hidden />,
  versions: <HistoryOutlined aria-hidden />,
  preview: <EyeOutlined aria-hidden />,
  discard: <RollbackOutlined aria-hidden />,
};

/** What can be done with all of it. */
function actsOf({ hasDraft, locked, publishing, ...props }: Props): { more: Action[]; publish: Action[] } {
  const discard = { key: "discard", title: t("discard"), danger: true, disabled: !hasDraft, run: props.onDiscard };
  const publish = { key: "publish", title: t("publish"), disabled: !hasDraft || publishing, run: props.onPublish };
  return {
    more: [
      { key: "versions", title: t("versions"), run: props.onVersions },
      { key: "preview", title: t("preview"), run: props.onPreview },
      ...(locked ? [] : [discard]),
    ],
    publish: locked ? [] : [publish],
  };
}

function Acts(props: Props) {
  const { designer, locked, publishing } = props;
  const { more, publish } = actsOf(props);
  const phone = usePhone();
  useActions([...more, ...publish]);
  // the designer itself offers them
  const steps = (locked ? [] : stepActs(designer)).map((act) => (
    <ActSign key={act.key} act={act} icon={SIGNS[act.key]} />
  ));
  const published = publish.map((act) => <ActButton key={act.key} act={act} type="primary" loading={publishing} />);
  if (phone)
    return (
      <>
        <span className={styles.line} />
        {steps}
        <Spring />
        <MoreMenu acts={more.filter(({ disabled }) => !disabled)} />
        {published}
      </>
    );
  return (
    <span className={styles.signs}>
      {steps}
      {more.map((act) => (
        <ActButton key={act.key} act={act} icon={SIGNS[act.key]} />
      ))}
      {published}
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
