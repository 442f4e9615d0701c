/** What holds for the whole flow; shown while nothing of the drawing is chosen. */
import { PSEUDO_FIELDS } from "@qicheng/engine/approval/conditions";
import { type FlowSettings, HELD_FIELDS } from "@qicheng/engine/approval/definition";
import { Input } from "antd";
import { useId } from "react";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import type { Names } from "./describe";
import styles from "./designer.module.css";
import type { FlowDraft } from "./drawn";
import { Choice, People, Roles } from "./editors";
import { t } from "./texts";
import { ToldEditor } from "./told-editor";
import type { FlowActs } from "./use-flow";

interface Props {
  draft: FlowDraft;
  names: Names;
  acts: FlowActs;
  fields: readonly FilterField[];
  disabled: boolean;
  wrong: string;
}

/** The form's own, with the numbers of its tables. */
const NOT_OF_FORM: ReadonlySet<string> = new Set([...PSEUDO_FIELDS, ...HELD_FIELDS]);

function Starters({ draft, names, acts, disabled }: Props) {
  const id = useId();
  const { starters } = draft.settings;
  const { users = [], branches = [], roles = [] } = starters ?? {};
  const put = (next: NonNullable<FlowSettings["starters"]>) => acts.settings({ starters: { ...starters, ...next } });
  return (
    <>
      <Choice
        label={t("starters")}
        disabled={disabled}
        value={starters ? "some" : "all"}
        options={{ all: t("startersAll"), some: t("startersSome") }}
        onChange={(next) => (next === "all" ? acts.everybodyStarts() : put({}))}
      />
      {starters ? (
        <>
          <People label={t("people")} ids={users} {...{ names, disabled }} onChange={(ids) => put({ users: ids })} />
          <Roles label={t("roles")} ids={roles} disabled={disabled} onChange={(ids) => put({ roles: ids })} />
          <Row label={t("branches")} control={id}>
            <BranchPicker
              id={id}
              title={t("branches")}
              max={100}
              disabled={disabled}
              value={branches.map((one) => ({ id: one, label: names.branch(one) }))}
              onChange={(picked) => put({ branches: picked.map((one) => one.id) })}
            />
          </Row>
        </>
      ) : null}
    </>
  );
}

export function SettingsPanel(props: Props) {
  const { draft, names, acts, fields, disabled, wrong } = props;
  const { refuseMode, resume, dedup, revoke, adminUsers } = draft.settings;
  const id = useId();
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <span className={panel.type}>{t("settings")}</span>
      </div>
      {wrong === "" ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <Row label={t("name")} control={id}>
        <Input
          id={id}
          data-first
          maxLength={40}
          disabled={disabled}
          value={draft.name}
          onChange={({ target }) => acts.rename(target.value)}
        />
      </Row>
      <People
        label={t("admins")}
        hint={t("adminsHint")}
        ids={adminUsers}
        {...{ names, disabled }}
        onChange={(ids) => acts.settings({ adminUsers: ids })}
      />
      <Starters {...props} />
      <ToldEditor
        settings={draft.settings}
        fields={fields.filter(({ field }) => !NOT_OF_FORM.has(field))}
        hidden={new Set(draft.nodes.flatMap(({ config }) => config.hideField ?? []))}
        disabled={disabled}
        onChange={acts.settings}
      />
      <Choice
        label={t("refuseMode")}
        disabled={disabled}
        value={refuseMode}
        options={{ toStart: t("refuseToStart"), end: t("refuseEnd") }}
        onChange={(next) => acts.settings({ refuseMode: next })}
      />
      <Choice
        label={t("resume")}
        disabled={disabled}
        value={resume}
        options={{ replay: t("resumeReplay"), direct: t("resumeDirect") }}
        onChange={(next) => acts.settings({ resume: next })}
      />
      <Choice
        label={t("dedup")}
        disabled={disabled}
        value={dedup}
        options={{ none: t("dedupNone"), adjacent: t("dedupAdjacent"), all: t("dedupAll") }}
        onChange={(next) => acts.settings({ dedup: next })}
      />
      <Choice
        label={t("revoke")}
        disabled={disabled}
        value={revoke}
        options={{ running: t("revokeRunning"), beforeFirst: t("revokeBeforeFirst"), never: t("revokeNever") }}
        onChange={(next) => acts.settings({ revoke: next })}
      />
    </div>
  );
}
