import { SearchOutlined } from "@ant-design/icons";
import type { Condition, Filter } from "@qicheng/engine/fields/filter";
import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { common } from "../../i18n/common";
import { heard } from "../../ui/basis/heard";
import { CLEARABLE } from "../../ui/parts/clearable";
import { Tabs } from "../../ui/parts/tabs";
import { combineFilters, conditionCount } from "../ask/list-state";
import { t } from "../ask/texts";
import { FilterBuilder } from "./filter-builder";
import { draftCount, draftOfFilter, type FilterField, filterOfDraft, splitQuick } from "./filter-model";
import styles from "./filters.module.css";
import { QuickConditions } from "./quick-conditions";

export interface Filters {
  quick: readonly Condition[];
  filter: Filter;
}

interface Props {
  fields: readonly FilterField[];
  value: Filters;
  onApply: (filters: Filters) => void;
  /** Opens the advanced search in its place, with what is filled in. */
  onAdvanced: (quick: readonly Condition[]) => void;
}

type Tab = "quick" | "conditions";

const counted = (title: string, count: number) => (count > 0 ? `${title} (${count})` : title);

/** The one place to filter: a control for each field, or conditions that one puts together. */
export default function FilterPanel({ fields, value, onApply, onAdvanced }: Props) {
  const [start] = useState(() => splitQuick(value.quick, fields));
  const [quick, setQuick] = useState<readonly Condition[]>(start.quick);
  const [draft, setDraft] = useState(() => draftOfFilter(combineFilters(start.others, value.filter)));
  const [tab, setTab] = useState<Tab>(quick.length === 0 && conditionCount(value.filter) > 0 ? "conditions" : "quick");
  const [sought, setSought] = useState("");
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const word = sought.trim().toLowerCase();
  const found = fields.filter(({ title }) => title.toLowerCase().includes(word));
  const submit = () => {
    const filter = filterOfDraft(draft);
    if (filter) return onApply({ quick, filter });
    setTab("conditions");
    setTried(true);
    return undefined;
  };
  return (
    <form
      ref={form}
      className={`${styles.popover} ${styles.door}`}
      onSubmit={(event) => {
        event.preventDefault();
        // a list may stand in a picker, within another form
        event.stopPropagation();
        submit();
      }}
    >
      <Tabs
        size="small"
        className={styles.tabs ?? ""}
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={[
          { key: "quick", label: counted(t("filterQuick"), quick.length) },
          { key: "conditions", label: counted(t("filterConditions"), draftCount(draft)) },
        ]}
        tabBarExtraContent={
          <Button type="link" size="small" onClick={() => onAdvanced(quick)}>
            {t("advanced")}
          </Button>
        }
      />
      {tab === "quick" ? (
        <>
          <Input
            allowClear={CLEARABLE}
            prefix={<SearchOutlined aria-hidden />}
            value={sought}
            placeholder={t("filterSeek")}
            aria-label={t("filterSeek")}
            onChange={(event) => setSought(event.target.value)}
            onKeyDown={heard((event) => {
              if (event.key !== "Enter") return;
              // on to what was looked for, rather than filtering
              event.preventDefault();
              form.current?.querySelector<HTMLElement>("[data-field] input")?.focus();
            })}
          />
          <div className={styles.scroll}>
            <QuickConditions fields={found} value={quick} onChange={setQuick} />
            {found.length === 0 ? <p className={styles.quickLabel}>{t("filterNoField")}</p> : null}
          </div>
        </>
      ) : (
        <div className={`${styles.popover} ${styles.scroll}`}>
          <FilterBuilder {...{ fields, draft, tried }} onChange={setDraft} />
        </div>
      )}
      <div className={styles.footer}>
        <Button type="primary" htmlType="submit">
          {t("filterApply")}
        </Button>
        <Button onClick={() => onApply({ quick: [], filter: [] })}>{common("reset")}</Button>
      </div>
    </form>
  );
}
