import { FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useActions } from "../../actions/action";
import { usePhone } from "../../ui/basis/use-phone";
import { Popup } from "../../ui/dialogs/popup";
import { combineFilters, conditionCount, type ListChange, type ListState } from "../ask/list-state";
import { t } from "../ask/texts";
import { type FilterField, splitQuick } from "./filter-model";
import type { Filters } from "./filter-panel";
import styles from "./filters.module.css";

const FilterPanel = lazy(() => import("./filter-panel"));
const FilterSheet = lazy(() => import("./filter-sheet"));
const AdvancedSearch = lazy(() => import("./advanced-search"));

interface Props {
  formId: string;
  fields: readonly FilterField[];
  state: ListState;
  onChange: (change: ListChange) => void;
}

/** 筛选: all ways to narrow a list by its fields behind one button, which says how many conditions are at work. */
export function FilterDoor({ formId, fields, state, onChange }: Props) {
  const phone = usePhone();
  const { quick, filter } = state;
  const { quick: applied, others } = splitQuick(quick, fields);
  const [open, setOpen] = useState<"filters" | "advanced" | null>(null);
  const [start, setStart] = useState<Filters["quick"]>(applied);
  const advance = (filledIn: Filters["quick"]) => {
    setStart(filledIn);
    setOpen("advanced");
  };
  useActions([
    { key: "filter", title: t("filter"), run: () => setOpen("filters") },
    { key: "advanced", title: t("advanced"), run: () => advance(applied) },
  ]);
  const close = () => setOpen(null);
  const count = quick.length + conditionCount(filter);
  const apply = (filters: Filters) => {
    onChange(filters);
    close();
  };
  const panel = { fields, value: { quick, filter }, onApply: apply, onAdvanced: advance };
  const button = (
    <Button
      icon={<FilterOutlined aria-hidden />}
      title={t("filter")}
      // where the list is narrow its words are not drawn
      aria-label={count > 0 ? `${t("filter")} ${count}` : t("filter")}
      aria-expanded={open === "filters"}
      {...(phone ? { onClick: () => setOpen("filters") } : {})}
    >
      {t("filter")}
      {count > 0 ? <span className={styles.badge}>{count}</span> : null}
    </Button>
  );
  return (
    <>
      {phone ? (
        button
      ) : (
        <Popup
          label={t("filter")}
          open={open === "filters"}
          onOpen={(next) => setOpen(next ? "filters" : null)}
          button={button}
        >
          <FilterPanel {...panel} />
        </Popup>
      )}
      <Suspense fallback={null}>
        {phone && open === "filters" ? <FilterSheet {...panel} onClose={close} /> : null}
        {open === "advanced" ? (
          <AdvancedSearch
            formId={formId}
            fields={fields}
            value={start}
            onApply={(next) => onChange({ quick: next, filter: combineFilters(others, filter) })}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
