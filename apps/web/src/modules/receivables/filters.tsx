/** Whose open money one looks at, by the address of the screen. */
import { Input } from "antd";
import { type ReactNode, useState } from "react";
import type { InputOf } from "../../kernel/http/call";
import { positive } from "../../kernel/list/ask/list-state";
import { BranchPicker } from "../../kernel/pickers/branch-picker";
import { useBranchNames } from "../../kernel/pickers/use-branch-names";
import { useNames } from "../../kernel/pickers/use-names";
import { UserPicker } from "../../kernel/pickers/user-picker";
import { useAddress } from "../../kernel/spans/use-span";
import { heard } from "../../kernel/ui/basis/heard";
import styles from "./receivables.module.css";
import { t } from "./texts";

const PERSON = { type: "user" } as const;

type Narrowed = Pick<InputOf<"balances.ageingSums">, "UserID" | "BranchID" | "key">;

/** A day of an address, YYYY-MM-DD; '' for anything else. */
export const dayOf = (value: string | null): string => (value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : "");

/** What the address narrows the numbers by. */
export function useNarrowed() {
  const { params, write } = useAddress();
  const at: Narrowed = {
    UserID: positive(params.get("person")) ?? "",
    BranchID: positive(params.get("branch")) ?? "",
    key: params.get("key") ?? "",
  };
  return { at, params, page: positive(params.get("page")) ?? 1, write };
}

interface Props {
  at: Narrowed;
  write: ReturnType<typeof useNarrowed>["write"];
  /** The days, which stand first. */
  children: ReactNode;
}

/** Person, branch and name of the customer, which open money is narrowed by. */
export function Filters({ at, write, children }: Props) {
  const branches = useBranchNames();
  const person = Number(at.UserID) || undefined;
  const branch = Number(at.BranchID) || undefined;
  const nameOf = useNames(person ? [{ ...PERSON, ids: [String(person)] }] : []);
  const [word, setWord] = useState(at.key ?? "");
  const put = (change: Record<string, string | null>) => write({ page: null, ...change });
  return (
    <div className={styles.filters}>
      {children}
      <div className={styles.narrow}>
        <UserPicker
          max={1}
          title={t("person")}
          placeholder={t("anyone")}
          value={person ? [{ id: person, label: nameOf(PERSON, String(person)) ?? String(person) }] : []}
          onChange={([picked]) => put({ person: picked ? String(picked.id) : null })}
        />
      </div>
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
    </div>
  );
}
