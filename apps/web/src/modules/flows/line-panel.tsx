/** What is said of the chosen line: when it is taken. */
import { type FlowLine, kindOf } from "@qicheng/engine/approval/definition";
import { Button, Input, Switch } from "antd";
import { useId, useState } from "react";
import panel from "../../kernel/drafting/properties.module.css";
import { Row } from "../../kernel/drafting/row";
import { common } from "../../kernel/i18n/common";
import { FilterDialog } from "../../kernel/list/filter/filter-dialog";
import type { FilterField } from "../../kernel/list/filter/filter-model";
import { lineName, type Names } from "./describe";
import styles from "./designer.module.css";
import { type FlowDraft, nodeNamed, outOf } from "./drawn";
import { Amount } from "./editors";
import { t } from "./texts";
import type { FlowActs } from "./use-flow";

interface Props {
  line: FlowLine;
  draft: FlowDraft;
  fields: readonly FilterField[];
  names: Names;
  acts: FlowActs;
  disabled: boolean;
  wrong: string;
}

function When({ line, draft, fields, names, acts, disabled }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const source = nodeNamed(draft, line.from);
  const { condition } = line;
  const isSplit = outOf(draft, line.from).length > 1 || condition !== undefined;
  if (!source || kindOf(source) === "fork" || !isSplit) return <p className={panel.hint}>{t("noConditionHere")}</p>;
  const isDefault = line.default === true;
  return (
    <>
      <div className={styles.switch}>
        <label htmlFor={id}>{t("defaultLine")}</label>
        <Switch
          id={id}
          size="small"
          disabled={disabled}
          checked={isDefault}
          onChange={(next) => acts.line(line.id, { default: next || undefined })}
        />
      </div>
      <p className={panel.hint}>{t("defaultHint")}</p>
      {isDefault ? null : (
        <>
          <Row label={t("conditions")}>
            <span className={styles.condition}>{condition ? names.condition(condition) : t("always")}</span>
            <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
              {t("setCondition")}
            </Button>
          </Row>
          <Amount
            label={t("priority")}
            hint={t("priorityHint")}
            disabled={disabled}
            min={0}
            value={line.priority ?? 0}
            onChange={(priority) => acts.line(line.id, { priority })}
          />
        </>
      )}
      {open ? (
        <FilterDialog
          title={`${t("conditions")}${common("colon")}${lineName(draft, line)}`}
          fields={fields}
          filter={condition ?? []}
          onDone={(next) => {
            acts.line(line.id, { condition: next });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

export function LinePanel(props: Props) {
  const { line, draft, acts, disabled, wrong } = props;
  const id = useId();
  return (
    <div className={panel.panel}>
      <div className={panel.head}>
        <span className={panel.type}>{t("line")}</span>
      </div>
      <p className={panel.hint}>{lineName(draft, line)}</p>
      {wrong === "" ? null : (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <Row label={t("label")} control={id} hint={t("labelHint")}>
        <Input
          id={id}
          data-first
          maxLength={40}
          disabled={disabled}
          value={line.label ?? ""}
          onChange={({ target }) => acts.line(line.id, { label: target.value === "" ? undefined : target.value })}
        />
      </Row>
      <When {...props} />
    </div>
  );
}
