import type { UserRow } from "@qicheng/api/users";
import { Tag } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { BranchSelect } from "../branches/public";
import { t } from "./texts";
import styles from "./users.module.css";

/** Branches in which somebody works besides his own; each change is saved at once. */
export function ExtraBranches({ user }: { user: UserRow }) {
  const [extra, setExtra] = useState(() => user.branches.filter(({ id }) => id !== user.BranchID));
  const refresh = ["users", "branches"];
  const add = useWrite("users.addBranch", { refresh });
  const remove = useWrite("users.removeBranch", {
    refresh,
    onSuccess: (_, input) => setExtra((former) => former.filter(({ id }) => id !== Number(input.branchid))),
  });
  return (
    <div className={styles.extra}>
      {extra.map(({ id, name }) => (
        <Tag
          key={id}
          closable
          onClose={(event) => {
            event.preventDefault();
            remove.mutate({ userid: user.id, branchid: id });
          }}
        >
          {name}
        </Tag>
      ))}
      <BranchSelect
        value={null}
        label={t("addBranch")}
        placeholder={t("addBranch")}
        onPick={(branch) => {
          const known = branch.id === user.BranchID || extra.some(({ id }) => id === branch.id);
          if (known) return;
          add.mutate(
            { userid: user.id, branchid: branch.id },
            { onSuccess: () => setExtra((former) => [...former, branch]) },
          );
        }}
      />
    </div>
  );
}
