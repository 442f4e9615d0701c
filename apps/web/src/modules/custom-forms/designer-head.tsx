/** What one can do with a form as a whole, and whether what one did is kept. */

import { EyeOutlined, HistoryOutlined, RollbackOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { ReactNode } from "react";
import { ActButton } from "../../kernel/actions/act-buttons";
import { type Action, useActions } from "../../kernel/actions/action";
import { MoreMenu } from "../../kernel/actions/more-menu";
import type { Designer } from "../../kernel/designer/use-designer";
import { DraftHead, HeadActs, StepSigns } from "../../kernel/drafting/draft-head";
import { stepActs } from "../../kernel/drafting/undo";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { Spring } from "../../kernel/ui/screens/screen";
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

const isSafe = (state: SaveState): boolean => state === "saved" || state === "saving";

const SIGNS: Readonly<Record<string, ReactNode>> = {
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
  const steps = <StepSigns steps={locked ? [] : stepActs(designer)} />;
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
    <HeadActs>
      {steps}
      {more.map((act) => (
        <ActButton key={act.key} act={act} icon={ownValue(SIGNS, act.key)} />
      ))}
      {published}
    </HeadActs>
  );
}

export function DesignerHead(props: Props) {
  const { title, state, hasDraft, locked } = props;
  return (
    <DraftHead
      title={title}
      list="/system/customForm"
      pending={hasDraft ? t("hasDraft") : undefined}
      state={{ text: locked ? t("lookOnly") : STATES[state], unsaved: !isSafe(state) }}
    >
      <Acts {...props} />
    </DraftHead>
  );
}
