import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Radio } from "antd";
import { common } from "../../i18n/common";
import { t } from "../ask/texts";
import { ConditionRow } from "./filter-condition";
import { type DraftCondition, type DraftFilter, type FilterField, mayAdd, newCondition } from "./filter-model";
import styles from "./filters.module.css";

interface Props {
  fields: readonly FilterField[];
  draft: DraftFilter;
  tried: boolean;
  onChange: (draft: DraftFilter) => void;
}

/** Conditions that all hold, or groups of which one holds. */
export function FilterBuilder({ fields, draft, tried, onChange }: Props) {
  const { match, groups } = draft;
  const setGroup = (at: number, group: DraftCondition[]) =>
    onChange({ ...draft, groups: groups.map((other, index) => (index === at ? group : other)) });
  const first = fields[0];
  const add = (at: number) => {
    if (first && mayAdd(draft)) setGroup(at, [...(groups[at] ?? []), newCondition(first)]);
  };
  const setMatch = (next: DraftFilter["match"]) =>
    onChange({ match: next, groups: next === "all" ? [groups.flat()] : groups });
  return (
    <>
      <div className={styles.match}>
        <Radio.Group
          value={match}
          options={[
            { value: "all", label: t("filterMatchAll") },
            { value: "any", label: t("filterMatchAny") },
          ]}
          onChange={(event) => setMatch(event.target.value as DraftFilter["match"])}
        />
        {match === "any" ? (
          <Button
            type="link"
            size="small"
            disabled={!mayAdd(draft)}
            onClick={() => onChange({ ...draft, groups: [...groups, []] })}
          >
            {t("filterAddGroup")}
          </Button>
        ) : null}
      </div>
      {groups.map((group, at) => (
        // groups have no identity of their own; their rows do
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={at} className={styles.group}>
          {match === "any" ? (
            <div className={styles.groupHead}>
              {t("filterGroup", { number: at + 1 })}
              {groups.length > 1 ? (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={common("delete")}
                  onClick={() => onChange({ ...draft, groups: groups.filter((_, index) => index !== at) })}
                />
              ) : null}
            </div>
          ) : null}
          {group.length === 0 ? <span className={styles.quickLabel}>{t("filterEmptyHint")}</span> : null}
          {group.map((condition) => (
            <ConditionRow
              key={condition.uid}
              {...{ fields, condition, tried }}
              onChange={(next) =>
                setGroup(
                  at,
                  group.map((other) => (other.uid === next.uid ? next : other)),
                )
              }
              onRemove={() =>
                setGroup(
                  at,
                  group.filter(({ uid }) => uid !== condition.uid),
                )
              }
            />
          ))}
          <span>
            <Button
              type="dashed"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={!mayAdd(draft)}
              onClick={() => add(at)}
            >
              {t(mayAdd(draft) ? "filterAddCondition" : "filterLimit")}
            </Button>
          </span>
        </div>
      ))}
    </>
  );
}
