import { ExportOutlined, PlusOutlined } from "@ant-design/icons";
import type { ContactRow } from "@qicheng/api/contacts/routes";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { type Action, useActions } from "../../kernel/actions/action";
import { tellWritten } from "../../kernel/forms/values/take-back";
import { call, type InputOf } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useRoom } from "../../kernel/list/table/use-room";
import { useRemoval } from "../../kernel/records/change/record";
import type { Beginning } from "../../kernel/records/parts/record-input";
import { useBegin } from "../../kernel/records/parts/use-begin";
import { useCan } from "../../kernel/session/can";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import type { ContactActs } from "./contact-acts";
import { ContactCards } from "./contact-cards";
import { ContactTable } from "./contact-table";
import { contacts } from "./contacts";
import styles from "./contacts.module.css";
import { nameOf } from "./name-of";
import { t } from "./texts";

const ExportDialog = lazy(() => import("../../kernel/list/acts/export-dialog"));

interface Props {
  customerId: number;
  /** Makes a new one, where the customer accepts them from me. */
  begin: Beginning | undefined;
}

/** A customer has few contacts; one page holds them. */
const MOST = 200;
/** What the tab shows of each. */
const SHOWN = ["contactName", "mobile", "telephone", "wechat", "qq", "zhiwei", "role", "sex", "email"];

/** Says who is the primary contact now, and offers to have the former one back. */
function tellPrimary({ id, customerId }: InputOf<"contacts.primary">, former: ContactRow, text: string): void {
  tellWritten({
    text,
    values: [{ key: "primary", title: t("primary"), value: 1 }],
    look: async () => (await call("contacts.view", { id })).data,
    back: async () => (await call("contacts.primary", { id: former.id, customerId })).msg,
  });
}

function called(rows: readonly ContactRow[], id: number): string {
  const contact = rows.find((one) => one.id === id);
  return contact ? nameOf(contact) : "";
}

function useContactActs(rows: readonly ContactRow[], onEdit: (contact: ContactRow) => void): ContactActs {
  const former = rows.find(({ primary }) => primary === 1);
  const primary = useWrite("contacts.primary", {
    toast: former === undefined && (({ id }) => called(rows, Number(id))),
    onSuccess: ({ msg }, now) => former && tellPrimary(now, former, msg),
  });
  const remove = useRemoval(contacts.kind);
  const report = useWrite("contacts.report", {
    toast: ({ id }) => called(rows, Number(id)),
  });
  return {
    edit: onEdit,
    remove: (contact) =>
      void remove({ id: contact.id, name: nameOf(contact) }, t("confirmDelete", { name: nameOf(contact) })),
    makePrimary: ({ id, customerId }) => primary.mutate({ id, customerId }),
    reportTo: ({ id }, to) => report.mutate({ id, to: to === 0 ? null : to }),
  };
}

interface ExportProps {
  scope: InputOf<"contacts.list">;
  count: number;
}

/** Offers them as a file to whoever may take them. */
function Export({ scope, count }: ExportProps) {
  const [open, setOpen] = useState(false);
  const may = useCan("crm.contact.export");
  const action: Action = {
    key: "exportContacts",
    title: t("exportContacts"),
    label: t("export"),
    run: () => setOpen(true),
  };
  useActions(may ? [action] : []);
  if (!may) return null;
  return (
    <>
      <Button icon={<ExportOutlined aria-hidden />} onClick={action.run}>
        {action.label}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ExportDialog
            chosen={{ query: scope, count }}
            formId={contacts.kind.module}
            titleField={contacts.kind.titleField}
            columns={SHOWN}
            scope={scope}
            onClose={() => setOpen(false)}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Below it names and numbers would lie over each other. */
const TABLE_FROM_PX = 660;

/** A table where there is room for one. */
function Contacts({ rows, acts }: { rows: ContactRow[]; acts: ContactActs }) {
  const [place, room = TABLE_FROM_PX] = useRoom<HTMLDivElement>();
  const phone = usePhone();
  const List = phone || room < TABLE_FROM_PX ? ContactCards : ContactTable;
  return (
    <div ref={place}>
      <List rows={rows} acts={acts} />
    </div>
  );
}

export function ContactsTab({ customerId, begin }: Props) {
  const [editing, setEditing] = useState<{ id?: number } | null>(null);
  const scope = { customerId, page: 1, rows: MOST };
  const answer = useCall("contacts.list", scope);
  const rows = answer.data?.rows ?? [];
  const acts = useContactActs(rows, ({ id }) => setEditing({ id }));
  useBegin(begin, () => setEditing({}));
  const create = begin ? (
    <Button icon={<PlusOutlined aria-hidden />} onClick={begin.run}>
      {begin.title}
    </Button>
  ) : null;
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!answer.data) return <RowsSkeleton rows={4} />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState text={t(begin ? "empty" : "emptyReadonly")} action={create} />
      ) : (
        <>
          <div className={styles.bar}>
            <Export scope={scope} count={answer.data.total ?? rows.length} />
            {create}
          </div>
          <Contacts rows={rows} acts={acts} />
        </>
      )}
      {editing ? (
        <Suspense fallback={null}>
          {contacts.form({ ...editing, parent: { customerId }, onClose: () => setEditing(null) })}
        </Suspense>
      ) : null}
    </>
  );
}
