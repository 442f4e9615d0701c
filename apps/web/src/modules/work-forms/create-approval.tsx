/** 发起审批: the forms that one may submit, those used lately first, then by category; what one has begun stands above. */
import { SearchOutlined, UnorderedListOutlined } from "@ant-design/icons";
import type { OfferedForm } from "@qicheng/api/work-forms/routes";
import { Button, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { heard } from "../../kernel/ui/basis/heard";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { PageSkeleton } from "../../kernel/ui/screens/skeletons";
import ApplyDrawer from "./apply-drawer";
import { Drafts } from "./drafts";
import { FormIcon } from "./form-icon";
import { t } from "./texts";
import styles from "./work-forms.module.css";

const RECENT = 4;
const MANY = 8;

interface Opened {
  form: OfferedForm;
  draft?: number;
}

interface CardsProps {
  title: string;
  forms: readonly OfferedForm[];
  onOpen: (form: OfferedForm) => void;
}

function Cards({ title, forms, onOpen }: CardsProps) {
  const navigate = useNavigate();
  const maySee = useCan("oa.workform");
  if (forms.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.cards}>
        {forms.map((form) => (
          <div key={form.id} className={styles.card}>
            <FormIcon icon={form.icon} color={form.color} />
            <div className={styles.text}>
              <button type="button" className={styles.open} onClick={() => onOpen(form)}>
                {form.name}
              </button>
              <p className={styles.said}>{form.description}</p>
            </div>
            {maySee ? (
              <Button
                className={styles.aside ?? ""}
                type="text"
                size="small"
                icon={<UnorderedListOutlined aria-hidden />}
                aria-label={t("dataOf", { name: form.name })}
                title={t("data")}
                onClick={() => void navigate(`/oa/workform/${form.id}`)}
              />
            ) : null}
          </div>
        ))}
      </div>
    </section>
  );
}

/** By category, in their order; those without one come last. */
function grouped(forms: readonly OfferedForm[]): [string, OfferedForm[]][] {
  const groups = new Map<string, OfferedForm[]>();
  for (const form of forms) {
    const name = form.categoryName || t("others");
    groups.set(name, [...(groups.get(name) ?? []), form]);
  }
  return [...groups];
}

const lately = (forms: readonly OfferedForm[]): OfferedForm[] =>
  forms
    .filter(({ lastTime }) => lastTime !== "")
    .toSorted((a, b) => b.lastTime.localeCompare(a.lastTime))
    .slice(0, RECENT);

const matching = (forms: readonly OfferedForm[], word: string): OfferedForm[] => {
  const wanted = word.trim().toLowerCase();
  return forms.filter((form) =>
    [form.name, form.description, form.categoryName].some((text) => text.toLowerCase().includes(wanted)),
  );
};

export default function CreateApproval() {
  const offered = useCall("workForms.offered", {});
  const drafts = useCall("workDrafts.list", {});
  const [word, setWord] = useState("");
  const [opened, setOpened] = useState<Opened>();
  const search = useRef<InputRef>(null);
  const forms = offered.data?.data;
  if (!forms) return offered.error ? <ErrorState error={offered.error} onRetry={offered.refetch} /> : <PageSkeleton />;
  const found = matching(forms, word);
  const recent = word.trim() === "" && forms.length > MANY ? lately(forms) : [];
  const open = (form: OfferedForm) => setOpened({ form });
  const goOn = (formid: number, draft: number) => {
    const form = forms.find(({ id }) => id === formid);
    if (form) setOpened({ form, draft });
  };
  const kept = (drafts.data?.data ?? []).filter(({ formid }) => forms.some(({ id }) => id === formid));
  return (
    <Screen
      title={t("title")}
      actions={
        <div className={styles.bar}>
          <Input
            ref={search}
            autoFocus
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            placeholder={t("search")}
            aria-label={t("search")}
            value={word}
            onChange={({ target }) => setWord(target.value)}
            onPressEnter={heard(() => found[0] && open(found[0]))}
          />
        </div>
      }
    >
      {word.trim() === "" ? <Drafts drafts={kept} onOpen={({ id, formid }) => goOn(formid, id)} /> : null}
      {forms.length === 0 ? <EmptyState text={t("noForms")} /> : null}
      {forms.length > 0 && found.length === 0 ? <EmptyState text={t("noHit", { word: word.trim() })} /> : null}
      <Cards title={t("recent")} forms={recent} onOpen={open} />
      {grouped(found).map(([name, some]) => (
        <Cards key={name} title={name} forms={some} onOpen={open} />
      ))}
      {opened ? (
        <ApplyDrawer
          key={`${opened.form.id} ${opened.draft ?? ""}`}
          form={opened.form}
          draft={opened.draft}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Screen>
  );
}
