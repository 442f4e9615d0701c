/** A new API key: what it may do and how long, then the key itself, the one time that it is told. */
import { PERMISSION_TREE, type PermissionNode } from "@qicheng/api/kernel/permission-tree";
import { Form, Input, Radio, Select, TreeSelect, Typography } from "antd";
import { useState } from "react";
import { useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { say } from "../../kernel/i18n/language";
import { useSession } from "../../kernel/session/session-store";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { showProblems } from "../../kernel/ui/dialogs/form-problems";
import { OnceDialog } from "../../kernel/ui/dialogs/once-dialog";
import styles from "./api-keys.module.css";
import { t } from "./texts";

const FORM = "api-key";
const REQUIRED = [{ required: true, message: common("required") }];
const DAYS = [30, 90, 180, 365];
const USUAL_DAYS = 90;

interface Values {
  name: string;
  writes: 0 | 1;
  days: number;
  rights?: string[];
}

interface Branch {
  value: string;
  title: string;
  children?: Branch[];
}

type Nodes = { readonly [key: string]: PermissionNode };

/** The tree of rights as far as one has them. */
function branchesOf(nodes: Nodes, granted: ReadonlySet<string>, path = ""): Branch[] {
  return Object.entries(nodes).flatMap(([key, { title, children }]): Branch[] => {
    const value = `${path}${key}`;
    if (!children) return granted.has(value) ? [{ value, title: say(title) }] : [];
    const below = branchesOf(children, granted, `${value}.`);
    return below.length === 0 ? [] : [{ value, title: say(title), children: below }];
  });
}

const isLeaf = (value: string, granted: ReadonlySet<string>) => granted.has(value);

/** What stands below what was ticked. */
const leavesOf = (ticked: readonly string[], granted: ReadonlySet<string>): string[] => [
  ...new Set(
    ticked.flatMap((value) =>
      isLeaf(value, granted) ? [value] : [...granted].filter((key) => key.startsWith(`${value}.`)),
    ),
  ),
];

export default function NewKey({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [key, setKey] = useState("");
  const granted: ReadonlySet<string> = useSession((session) => session.granted) ?? new Set<string>();
  const add = useWrite("apiKeys.add", {
    toast: false,
    onRefused: (error) => showProblems(form, error),
    onSuccess: ({ data }) => setKey(data.key),
  });
  if (key !== "") {
    return (
      <OnceDialog title={t("madeTitle")} okText={t("saved")} onOk={onClose}>
        <p>{t("madeText")}</p>
        <Typography.Text
          className={styles.secret ?? ""}
          copyable={{ text: key, tooltips: [common("copy"), common("copied")] }}
        >
          {key}
        </Typography.Text>
      </OnceDialog>
    );
  }
  return (
    <Dialog
      open
      title={t("addTitle")}
      okText={t("makeAction")}
      okButtonProps={{ htmlType: "submit", form: FORM }}
      confirmLoading={add.isPending}
      cancelText={common("cancel")}
      onCancel={onClose}
    >
      <Form
        id={FORM}
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ writes: 0, days: USUAL_DAYS, rights: [] }}
        onFinish={({ rights = [], ...rest }) =>
          add.mutate({ ...rest, ...(rights.length > 0 && { rights: leavesOf(rights, granted) }) })
        }
      >
        <Form.Item name="name" label={t("name")} rules={REQUIRED}>
          <Input autoFocus maxLength={40} placeholder={t("nameExample")} />
        </Form.Item>
        <Form.Item name="writes" label={t("mode")}>
          <Radio.Group
            options={[
              { value: 0, label: t("reads") },
              { value: 1, label: t("writes") },
            ]}
          />
        </Form.Item>
        <Form.Item name="days" label={t("days")}>
          <Select options={DAYS.map((count) => ({ value: count, label: t("daysOption", { count }) }))} />
        </Form.Item>
        <Form.Item name="rights" label={t("rights")} extra={t("rightsHint")}>
          <TreeSelect
            treeCheckable
            allowClear
            maxTagCount={5}
            showCheckedStrategy={TreeSelect.SHOW_PARENT}
            treeData={branchesOf(PERMISSION_TREE, granted)}
            placeholder={t("allRights")}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
