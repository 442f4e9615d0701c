/** At the foot of the work view, where the thumb is: what one thinks of it, and what one does with it. */
import { Button, Input } from "antd";
import { Fragment, type KeyboardEvent } from "react";
import type { Action } from "../../kernel/actions/action";
import { MoreMenu } from "../../kernel/actions/more-menu";
import type { Steps } from "../../kernel/panels/side-panel";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { heard } from "../../kernel/ui/basis/heard";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import styles from "./approvals.module.css";
import { isLong } from "./ask-dialog";
import { Phrases } from "./phrases";
import { t } from "./texts";
import type { Opinion } from "./use-opinion";
import { MOST_LETTERS, type Work } from "./work";
import type { WorkActs } from "./work-acts";

/** Further ones stand in the menu behind. */
const MOST_BUTTONS = 3;

interface Props {
  work: Work;
  acts: WorkActs;
  opinion: Opinion;
  steps: Steps | undefined;
}

interface ButtonsProps {
  acts: readonly Action[];
  /** Behind them. */
  further?: readonly Action[];
  most: number;
  busy?: string;
}

/** The first ones as buttons; what takes the approval away is not among them. */
function Buttons({ acts, further = [], most, busy = "" }: ButtonsProps) {
  const calm = acts.filter(({ danger }) => !danger).slice(0, most);
  const shown = calm.length > 0 ? calm : acts.slice(0, 1);
  const more = [...acts.filter((action) => !shown.includes(action)), ...further];
  return (
    <div className={styles.acts}>
      {shown.map(({ key, title, meaning, danger = false, run }, at) => (
        <Fragment key={key}>
          <Button
            type={at === 0 && key === "approve" ? "primary" : "default"}
            danger={danger}
            loading={busy === key}
            disabled={busy !== "" && busy !== key}
            onClick={run}
          >
            {title}
          </Button>
          {meaning ? <span className={styles.meaning}>{meaning}</span> : null}
        </Fragment>
      ))}
      <MoreMenu acts={more.toSorted((a, b) => Number(a.danger === true) - Number(b.danger === true))} />
    </div>
  );
}

function Deciding({ work, acts, opinion, steps }: Props) {
  const phone = usePhone();
  const { text, change } = opinion;
  const [first] = acts.ofStep;
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? { ArrowDown: steps?.next, ArrowUp: steps?.previous }[event.key] : undefined;
    if (step) step();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) work.approve();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = phone ? t("opinionPhone") : t("opinionHint", { act: first?.title ?? "" });
  return (
    <>
      <Input.TextArea
        autoFocus={!phone}
        aria-label={t("opinion")}
        placeholder={name}
        autoSize={{ minRows: phone ? 1 : 2, maxRows: 5 }}
        value={text}
        status={isLong(text) ? "error" : ""}
        onChange={({ target }) => change(target.value)}
        onKeyDown={heard(press)}
      />
      <div className={styles.barLine}>
        <Buttons
          acts={acts.ofStep}
          further={acts.ofWhole}
          most={phone ? 2 : MOST_BUTTONS}
          busy={work.isSending ? "approve" : ""}
        />
        {work.step?.start ? null : <Phrases onPick={change} />}
        {/* not that of the library, which takes the cursor as it comes up */}
        {text === "" ? null : (
          <span className={isLong(text) ? `${styles.letters} ${styles.late}` : styles.letters}>
            {codePoints(text)}/{MOST_LETTERS}
          </span>
        )}
      </div>
    </>
  );
}

export function DecisionBar(props: Props) {
  const { acts } = props;
  if (acts.ofStep.length > 0)
    return (
      <div className={styles.bar}>
        <Deciding {...props} />
      </div>
    );
  if (acts.ofWhole.length === 0) return null;
  return (
    <div className={styles.bar}>
      <Buttons acts={acts.ofWhole} most={MOST_BUTTONS} />
    </div>
  );
}
