/** What is said of the chosen node. */
import { type FlowNode, kindOf, type NodeConfig } from "@qicheng/engine/approval/definition";
import { Input, Switch } from "antd";
import { useId } from "react";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import { kindIcon, kindName } from "../../kernel/flow-diagram/kinds";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import { ClocksEditor } from "./clocks-editor";
import type { Names } from "./describe";
import styles from "./designer.module.css";
import { Amount, Choice, People } from "./editors";
import { FieldRights } from "./field-rights";
import { RuleEditor } from "./rule-editor";
import { Section } from "./section";
import { t } from "./texts";
import type { FlowActs } from "./use-flow";

interface Props {
  node: FlowNode;
  /** Of the form, and who submits. */
  fields: readonly FilterField[];
  names: Names;
  acts: FlowActs;
  disabled: boolean;
  /** What keeps it from being released. */
  wrong: string;
}

type Change = { [Key in keyof NodeConfig]?: NodeConfig[Key] | undefined };
interface PartProps extends Omit<Props, "wrong" | "acts"> {
  change: (change: Change) => void;
}

function Mode({ node, disabled, change }: PartProps) {
  const { mode = "all", ratio, assignee } = node.config;
  // superiors decide one after the other, whatever is said here
  if (assignee?.type === "superiors") return null;
  return (
    <>
      <Choice
        label={t("mode")}
        disabled={disabled}
        value={mode}
        options={{ any: t("modeAny"), all: t("modeAll"), seq: t("modeSeq"), ratio: t("modeRatio") }}
        onChange={(next) => change({ mode: next, ratio: next === "ratio" ? (ratio ?? 50) : undefined })}
      />
      {mode === "ratio" ? (
        <Amount
          label={t("ratio")}
          disabled={disabled}
          max={100}
          value={ratio}
          onChange={(next) => change({ ratio: next })}
        />
      ) : null}
    </>
  );
}

function Special({ node, names, disabled, change }: PartProps) {
  const { empty = { type: "admin" }, self = "self", refuseMode, returnTo = "any", allowForward = true } = node.config;
  const forward = useId();
  return (
    <Section title={t("special")}>
      <Choice
        label={t("empty")}
        disabled={disabled}
        value={empty.type}
        options={{ admin: t("emptyAdmin"), pass: t("emptyPass"), users: t("emptyUsers") }}
        onChange={(type) => change({ empty: type === "users" ? { type, users: [] } : { type } })}
      />
      {empty.type === "users" ? (
        <People
          label={t("emptyUsers")}
          ids={empty.users}
          {...{ names, disabled }}
          onChange={(users) => change({ empty: { type: "users", users } })}
        />
      ) : null}
      <Choice
        label={t("self")}
        disabled={disabled}
        value={self}
        options={{ self: t("selfSelf"), skip: t("selfSkip"), superior: t("selfSuperior") }}
        onChange={(next) => change({ self: next })}
      />
      <Choice
        label={t("refuse")}
        disabled={disabled}
        value={refuseMode ?? "flow"}
        options={{ flow: t("refuseFlow"), toStart: t("refuseToStart"), end: t("refuseEnd") }}
        onChange={(next) => change({ refuseMode: next === "flow" ? undefined : next })}
      />
      <Choice
        label={t("returnTo")}
        disabled={disabled}
        value={returnTo}
        options={{ any: t("returnAny"), start: t("returnStart"), none: t("returnNone") }}
        onChange={(next) => change({ returnTo: next })}
      />
      <div className={styles.switch}>
        <label htmlFor={forward}>{t("allowForward")}</label>
        <Switch
          id={forward}
          size="small"
          disabled={disabled}
          checked={allowForward}
          onChange={(next) => change({ allowForward: next })}
        />
      </div>
    </Section>
  );
}

function Copies({ node, names, disabled, change }: PartProps) {
  return (
    <Section title={t("copies")}>
      <People
        label={t("ccUsers")}
        hint={t("ccHint")}
        ids={node.config.ccUsers ?? []}
        {...{ names, disabled }}
        onChange={(ids) => change({ ccUsers: ids.length > 0 ? ids : undefined })}
      />
    </Section>
  );
}

const HINTS = { start: t("startHint"), fork: t("forkHint"), join: t("joinHint"), end: t("endHint") } as const;

function Parts(props: PartProps) {
  const { node, fields, names, disabled, change } = props;
  const kind = kindOf(node);
  if (kind === "cc") return <Copies {...props} />;
  if (kind !== "approve") return <p className={panel.hint}>{HINTS[kind]}</p>;
  return (
    <>
      <Section title={t("who")}>
        <RuleEditor
          rule={node.config.assignee}
          {...{ fields, names, disabled }}
          onChange={(assignee) => change({ assignee })}
        />
        <Mode {...props} />
      </Section>
      <Special {...props} />
      <FieldRights {...{ node, fields, disabled, change }} />
      <ClocksEditor due={node.config.due ?? []} {...{ disabled, change }} />
      <Copies {...props} />
    </>
  );
}

export function NodePanel({ acts, wrong, ...props }: Props) {
  const { node, disabled } = props;
  const id = useId();
  const kind = kindOf(node);
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <span className={styles.pieceIcon} data-piece={kind}>
          {kindIcon(kind)}
        </span>
        <span className={panel.type}>{kindName(kind)}</span>
      </div>
      {wrong === "" ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <Row label={t("nodeName")} control={id}>
        <Input
          id={id}
          data-first
          maxLength={40}
          disabled={disabled}
          value={node.name}
          onChange={({ target }) => acts.node(node.id, { name: target.value })}
        />
      </Row>
      <Parts {...props} change={(change) => acts.config(node.id, change)} />
    </div>
  );
}
