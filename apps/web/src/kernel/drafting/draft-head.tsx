/** The head of a designer: the way back, what is designed, whether it is saved, and what one can do with all of it. */

import { ArrowLeftOutlined, RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button, Tag } from "antd";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { ActSign } from "../actions/act-buttons";
import type { Action } from "../actions/action";
import { ScreenHead, Spring } from "../ui/screens/screen";
import { ScreenTitle } from "../ui/screens/screen-title";
import styles from "./draft-head.module.css";
import { t } from "./texts";

interface Props {
  title: string;
  /** Address of the list. */
  list: string;
  /** Says that not all of it is in force; left out where all is. */
  pending?: string | undefined;
  /** Whether it is saved; left out where it is not told. */
  state?: { text: string; unsaved: boolean } | undefined;
  children: ReactNode;
}

export function DraftHead({ title, list, pending, state, children }: Props) {
  const navigate = useNavigate();
  return (
    <ScreenHead>
      <Button
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={t("back")}
        onClick={() => void navigate(list)}
      />
      <span className={styles.title}>
        <ScreenTitle title={title} shown />
        {pending === undefined ? null : <Tag color="warning">{pending}</Tag>}
      </span>
      {state ? (
        <span role="status" className={styles.state} data-unsaved={state.unsaved || undefined}>
          {state.text}
        </span>
      ) : null}
      <Spring />
      {children}
    </ScreenHead>
  );
}

/** In a narrow window their signs stand without words. */
export const HeadActs = ({ children }: { children: ReactNode }) => <span className={styles.acts}>{children}</span>;

const SIGNS: Readonly<Record<string, ReactNode>> = {
  undo: <UndoOutlined aria-hidden />,
  redo: <RedoOutlined aria-hidden />,
};

export const StepSigns = ({ steps }: { steps: readonly Action[] }) =>
  steps.map((act) => <ActSign key={act.key} act={act} icon={ownValue(SIGNS, act.key)} />);
