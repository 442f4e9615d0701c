/** What roles may do with the fields of each type of records. */

import { SearchOutlined } from "@ant-design/icons";
import type { FieldRightsAnswer } from "@qicheng/api/field-rights/routes";
import { Button, Input, Select } from "antd";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { toast } from "../../kernel/tell/toast";
import { useUnloadQuestion } from "../../kernel/ui/basis/leaving";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { confirm, namesLine } from "../../kernel/ui/dialogs/confirm";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { PageSkeleton, RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import type { Change } from "./cell";
import { type Field, type Line, linesOf, type Rights, sent, storedIn, withChange } from "./cells";
import styles from "./field-rights.module.css";
import { MatrixTable } from "./matrix-table";
import { PhoneMatrix } from "./phone-matrix";
import { t } from "./texts";

const NOTHING: Rights = new Map();

/** Those that nothing has changed in stay the same objects, and are not drawn again. */
function useLines(fields: readonly Field[], stored: Rights, changes: Rights): readonly Line[] {
  const [drawn, setDrawn] = useState<readonly Line[]>([]);
  const lines = useMemo(() => linesOf(fields, { stored, changes }, drawn), [fields, stored, changes, drawn]);
  const isSame = lines.length === drawn.length && lines.every((line, at) => line === drawn[at]);
  if (!isSame) setDrawn(lines);
  return isSame ? drawn : lines;
}

/** Whose rights are changed, and to what. */
function namesIn(changes: Rights, { roles, fields }: FieldRightsAnswer): Record<"roles" | "fields", string> {
  const places = sent(changes, NOTHING);
  return {
    roles: namesLine(roles.filter(({ id }) => places.some(({ role }) => role === id)).map(({ name }) => name)),
    fields: namesLine(
      fields.filter(({ field }) => places.some((place) => place.field === field)).map(({ title }) => title),
    ),
  };
}

interface Props {
  module: string;
  answer: FieldRightsAnswer;
  word: string;
  changes: Rights;
  setChanges: (next: (before: Rights) => Rights) => void;
  onSaved: () => void;
}

function Fields({ module, answer, word, changes, setChanges, onSaved }: Props) {
  const phone = usePhone();
  const stored = useMemo(() => storedIn(answer), [answer]);
  const save = useWrite("fieldRights.save", {
    toast: false,
    onSuccess: () => {
      setChanges(() => NOTHING);
      toast.success(t("saved", namesIn(changes, answer)));
      onSaved();
    },
    onRefused: ({ code }) => {
      // What somebody else changed meanwhile is shown with one's own changes upon it.
      if (code === "CONFLICT") onSaved();
      return false;
    },
  });
  const change = useCallback<Change>(
    (place, right) => setChanges((before) => withChange(before, stored, place, right)),
    [stored, setChanges],
  );
  const roles = useMemo(() => answer.roles.filter(({ builtin }) => builtin === 0), [answer]);
  const shown = useMemo(
    () => answer.fields.filter(({ title, field }) => `${title} ${field}`.toLowerCase().includes(word.toLowerCase())),
    [answer, word],
  );
  const lines = useLines(shown, stored, changes);
  const View = phone ? PhoneMatrix : MatrixTable;
  return (
    <>
      {shown.length === 0 ? <EmptyState text={t("noField")} /> : <View fields={shown} {...{ lines, roles, change }} />}
      {changes.size > 0 ? (
        <div className={styles.foot} role="toolbar" aria-label={t("changed", { count: changes.size })}>
          <span role="status">{t("changed", { count: changes.size })}</span>
          <Button onClick={() => setChanges(() => NOTHING)}>{t("revert")}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ module, rights: sent(changes, stored) })}
          >
            {t("save")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export default function FieldRightsPage() {
  const [params, setParams] = useSearchParams();
  const module = params.get("module") ?? "customer";
  const [word, setWord] = useState("");
  const [changes, setChanges] = useState<Rights>(NOTHING);
  const { data, error, refetch } = useCall("fieldRights.view", { module });
  const [modules, setModules] = useState<FieldRightsAnswer["modules"]>([]);
  useUnloadQuestion(changes.size > 0);
  useEffect(() => {
    if (data) setModules(data.data.modules);
  }, [data]);
  const choose = async (next: string) => {
    const question = {
      title: t("switchTitle"),
      content: t("switchText", { count: changes.size }),
      okText: t("discard"),
    };
    if (changes.size > 0 && !(await confirm(question))) return;
    setChanges(NOTHING);
    setParams({ module: next });
  };
  if (!data && !error && modules.length === 0) return <PageSkeleton />;
  return (
    <Screen
      title={t("title")}
      hint={t("hint")}
      actions={
        <>
          <Input
            prefix={<SearchOutlined aria-hidden />}
            className={styles.search ?? ""}
            allowClear={CLEARABLE}
            placeholder={t("search")}
            aria-label={t("search")}
            value={word}
            onChange={({ target }) => setWord(target.value)}
          />
          <Select
            className={styles.module ?? ""}
            aria-label={t("module")}
            showSearch={{ optionFilterProp: "label" }}
            value={module}
            options={modules.map((one) => ({ value: one.module, label: one.title }))}
            onChange={choose}
          />
        </>
      }
    >
      {data?.data.can === 0 ? <p className={styles.lookOnly}>{t("lookOnly")}</p> : null}
      {data ? (
        <Fields {...{ module, word, changes, setChanges }} key={module} answer={data.data} onSaved={refetch} />
      ) : null}
      {!data && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <RowsSkeleton rows={12} />}
    </Screen>
  );
}
