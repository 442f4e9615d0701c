import type { HandoverRule } from "@qicheng/api/kernel/handover-rules";
import type { LeftKind, WhatIsLeft } from "@qicheng/api/users/handover";
import { Checkbox, Select } from "antd";
import { Link } from "react-router";
import { useCall } from "../../../kernel/http/hooks";
import { addressOf } from "../../../kernel/list/ask/list-state";
import { useListPath } from "../../../kernel/menus/menu";
import { UserPicker } from "../../../kernel/pickers/user-picker";
import styles from "./handover.module.css";
import { isReady, type KindChoice, kindPlanOf, mostPeople, needsPeople, sharesOf } from "./plan";
import { t } from "./texts";

interface Props {
  left: WhatIsLeft;
  kind: LeftKind;
  choice: KindChoice;
  /** One begins here. */
  first: boolean;
  onChoose: (choice: KindChoice) => void;
}

/** The number, which opens its rows beside this screen where there is a list of them. */
function Count({ left, kind: { module, title, count } }: Pick<Props, "left" | "kind">) {
  const path = useListPath(module);
  if (path === undefined) return <span className={styles.count}>{count}</span>;
  const to = addressOf(path, { quick: [{ field: "UserID", op: "in", value: [left.UserID] }] });
  return (
    <Link className={styles.count ?? ""} to={to} target="_blank" aria-label={t("rows", { title, n: count })}>
      {count}
    </Link>
  );
}

/** What goes along with the rows. */
function Along({ kind, choice, onChoose }: Omit<Props, "left" | "first">) {
  const { stays } = choice;
  return kind.along
    .filter(({ count }) => count > 0)
    .map(({ key, title, count }) => (
      <Checkbox
        key={key}
        checked={!stays.includes(key)}
        onChange={({ target }) =>
          onChoose({ ...choice, stays: target.checked ? stays.filter((one) => one !== key) : [...stays, key] })
        }
      >
        {t("along", { title, n: count })}
      </Checkbox>
    ));
}

/** Who gets how many. */
function Preview({ left, kind, choice }: Omit<Props, "onChoose" | "first">) {
  if (kind.why !== "") return t("mayNot", { why: kind.why });
  if (choice.rule === "later") return t("waits");
  if (choice.rule === "none") return t("nobody");
  return sharesOf(left, kind, choice).map(({ name, n }) => (
    <span key={name} className={styles.share}>
      {t("gets", { name, n })}
    </span>
  ));
}

/** Who would have more than he may hold: what does not fit waits. */
function Caps({ left, kind, choice }: Omit<Props, "onChoose" | "first">) {
  const asks = kind.module !== "" && kind.why === "" && choice.rule !== "later" && isReady(choice);
  const given = { id: left.UserID, plan: [kindPlanOf(kind, choice)] };
  const { data } = useCall("users.handoverRoom", given, { staleTime: 0, enabled: asks });
  const over = asks ? (data?.data.rooms ?? []).filter((room) => room.over > 0) : [];
  if (over.length === 0) return null;
  return (
    <ul className={styles.caps} aria-label={t("capsOf", { title: kind.title })}>
      {over.map(({ userid, UserName: name, n, held, holdCap, over: waits }) => (
        <li key={userid}>{t("beyondCap", { name, held, cap: holdCap ?? 0, n, waits })}</li>
      ))}
    </ul>
  );
}

/** One kind: how much there is, who gets it by which rule, and how many each will get. */
export function KindPlan(props: Props) {
  const { kind, choice, first, onChoose } = props;
  const { key, title, rules, why } = kind;
  const { rule, people } = choice;
  const most = mostPeople(rule);
  return (
    <section className={styles.kind} aria-label={title}>
      <div className={styles.what}>
        <span>{title}</span>
        <Count {...props} />
      </div>
      <div className={styles.choice}>
        <Select<HandoverRule>
          aria-label={t("ruleOf", { title })}
          className={styles.rule ?? ""}
          disabled={why !== ""}
          value={rule}
          options={rules.map((one) => ({ value: one, label: t(one) }))}
          onChange={(next) => onChoose({ ...choice, rule: next, people: people.slice(0, mostPeople(next)) })}
        />
        {needsPeople(rule) ? (
          <div className={styles.people}>
            <UserPicker
              id={`handover-${key}`}
              title={t("receiverOf", { title })}
              autoFocus={first}
              value={people}
              max={most}
              placeholder={t("choosePerson")}
              onChange={(next) => onChoose({ ...choice, people: next })}
            />
          </div>
        ) : null}
      </div>
      <p className={styles.preview}>
        <Preview {...props} />
      </p>
      <Caps {...props} />
      {rule === "later" ? null : <Along {...props} />}
    </section>
  );
}
