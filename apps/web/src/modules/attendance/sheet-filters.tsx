/** Which month, branch and name a sheet is of, as its address has them. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { Input } from "antd";
import { useState } from "react";
import { positive } from "../../kernel/list/ask/list-state";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import { useBranchNames } from "../../kernel/pickers/use-branch-names";
import { useAddress } from "../../kernel/spans/use-span";
import { heard } from "../../kernel/ui/basis/heard";
import styles from "./attendance.module.css";
import { MonthChoice } from "./month-choice";
import { t } from "./texts";

export const ROWS = 50;

/** What is asked, and how to ask for something else. */
export function useSheet() {
  const { params, write } = useAddress();
  const month = params.get("month");
  const branch = positive(params.get("branch"));
  return {
    asked: {
      month: month && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? month : businessDay().slice(0, 7),
      ...(branch ? { BranchID: branch } : {}),
      key: params.get("key") ?? "",
      page: positive(params.get("page")) ?? 1,
      rows: ROWS,
    },
    write,
  };
}

type Sheet = ReturnType<typeof useSheet>;

export function SheetFilters({ asked, write }: Sheet) {
  const branches = useBranchNames();
  const [word, setWord] = useState(asked.key);
  const put = (change: Record<string, string | null>) => write({ page: null, ...change });
  const branch = asked.BranchID;
  return (
    <>
      <MonthChoice month={asked.month} onChange={(month) => put({ month })} />
      <div className={styles.narrow}>
        <BranchPicker
          max={1}
          title={t("branch")}
          placeholder={t("anyBranch")}
          value={branch ? [{ id: branch, label: branches.get(branch) ?? String(branch) }] : []}
          onChange={([picked]) => put({ branch: picked ? String(picked.id) : null })}
        />
      </div>
      <div className={styles.narrow}>
        <Input
          allowClear
          aria-label={t("search")}
          placeholder={t("search")}
          value={word}
          onChange={({ target }) => {
            setWord(target.value);
            if (target.value === "") put({ key: null });
          }}
          onPressEnter={heard(() => put({ key: word.trim() === "" ? null : word.trim() }))}
        />
      </div>
    </>
  );
}
