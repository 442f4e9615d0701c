import type { CustomerRow } from "@qicheng/api/customers";
import { Button, Input, Modal, Table, type TableColumnsType } from "antd";
import { useState } from "react";
import { useCall } from "../http/hooks";
import type { Picked } from "./picker-field";
import styles from "./pickers.module.css";
import { t } from "./texts";
import { useDebounced } from "./use-debounced";

interface Props {
  onPick: (customer: Picked) => void;
  onClose: () => void;
}

export default function CustomerPickerDialog({ onPick, onClose }: Props) {
  const [text, setText] = useState("");
  const [page, setPage] = useState(1);
  const key = useDebounced(text.trim(), 250);
  const answer = useCall("customers.index", { page, rows: 10, key }, { keep: true });
  const columns: TableColumnsType<CustomerRow> = [
    { title: t("customerName"), dataIndex: "CustomerName", ellipsis: true },
    { title: t("contact"), dataIndex: "contactName", width: 120, ellipsis: true },
    { title: t("mobile"), dataIndex: "mobile", width: 130 },
    { title: t("owner"), dataIndex: "UserName", width: 100, ellipsis: true },
    {
      width: 80,
      align: "center",
      render: (_, row) => (
        <Button size="small" type="link" onClick={() => onPick({ id: row.id, label: row.CustomerName })}>
          {t("pick")}
        </Button>
      ),
    },
  ];
  return (
    <Modal open title={t("customers")} width={760} footer={null} onCancel={onClose}>
      <div className={styles.panel}>
        <Input.Search
          allowClear
          autoFocus
          value={text}
          placeholder={t("searchCustomer")}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <Table<CustomerRow>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={answer.data?.rows ?? []}
          loading={answer.isFetching}
          locale={{ emptyText: t("noCustomer") }}
          scroll={{ x: 560, y: 400 }}
          pagination={{
            current: page,
            pageSize: 10,
            total: answer.data?.total ?? 0,
            showSizeChanger: false,
            onChange: setPage,
          }}
        />
      </div>
    </Modal>
  );
}
