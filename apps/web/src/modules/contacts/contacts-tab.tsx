import { PlusOutlined } from "@ant-design/icons";
import type { ContactRow } from "@qicheng/api/contacts";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { confirm } from "../../kernel/ui/confirm";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { showOutcome } from "../../kernel/ui/outcome";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { usePhone } from "../../kernel/ui/use-phone";
import type { ContactActs } from "./contact-acts";
import { ContactCards } from "./contact-cards";
import { ContactTable } from "./contact-table";
import styles from "./contacts.module.css";
import { t } from "./texts";

const ContactForm = lazy(() => import("./contact-form"));

interface Props {
  customerId: number;
  /** The customer accepts new contacts from me. */
  addable: boolean;
}

/** A customer has few contacts; one page holds them. */
const MOST = 200;
const STALE = ["contacts", "customers", "actionLog"];

function useContactActs(onEdit: (contact: ContactRow) => void): ContactActs {
  const primary = useWrite("contacts.primary", { refresh: STALE });
  const remove = useWrite("contacts.remove", {
    refresh: STALE,
    toast: false,
    onSuccess: ({ data, msg }) => showOutcome(data, msg),
  });
  const ask = async ({ id, contactName }: ContactRow) => {
    const agreed = await confirm({ content: t("confirmDelete", { name: contactName }), danger: true });
    if (agreed) remove.mutate({ ids: [id] });
  };
  return {
    edit: onEdit,
    remove: (contact) => void ask(contact),
    makePrimary: ({ id, customerId }) => primary.mutate({ id, customerId }),
  };
}

export function ContactsTab({ customerId, addable }: Props) {
  const phone = usePhone();
  const [editing, setEditing] = useState<{ contact?: ContactRow } | null>(null);
  const answer = useCall("contacts.list", { customerId, page: 1, rows: MOST });
  const acts = useContactActs((contact) => setEditing({ contact }));
  const rows = answer.data?.rows ?? [];
  const create = addable ? (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
      {t("create")}
    </Button>
  ) : null;
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <RowsSkeleton rows={4} />;
  const List = phone ? ContactCards : ContactTable;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState text={t(addable ? "empty" : "emptyReadonly")} action={create} />
      ) : (
        <>
          <div className={styles.bar}>{create}</div>
          <List rows={rows} acts={acts} />
        </>
      )}
      {editing ? (
        <Suspense fallback={null}>
          <ContactForm customerId={customerId} contact={editing.contact} onClose={() => setEditing(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
