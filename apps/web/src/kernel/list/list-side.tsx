import { MenuFoldOutlined, MenuUnfoldOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms";
import type { TreeNode } from "@qicheng/api/kernel/tree-routes";
import { Button, Tree, type TreeDataNode } from "antd";
import { type ReactNode, useState } from "react";
import { NodeSelect } from "../trees/node-select";
import { useTree } from "../trees/use-tree";
import { RowsSkeleton } from "../ui/skeletons";
import { usePhone } from "../ui/use-phone";
import styles from "./list-side.module.css";
import { t } from "./texts";

interface Props {
  /** The field whose tree it is; undefined until it is known. */
  field: ListField | undefined;
  node: number | null;
  onChange: (node: number | null) => void;
}

const ALL = 0;

const drawn = ({ id, name, count, children }: TreeNode): TreeDataNode => ({
  key: id,
  title: (
    <span className={styles.node}>
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count}</span>
    </span>
  ),
  children: children.map(drawn),
});

/** The tree beside a list: a node narrows it to what lies in the node and below. */
function Side({ field, node, onChange }: Props & { field: ListField }) {
  const phone = usePhone();
  const [folded, setFolded] = useState(false);
  const { nodes } = useTree(field.url);
  if (phone)
    return (
      <div className={styles.above}>
        <NodeSelect
          url={field.url}
          title={field.title}
          placeholder={t("sideAllOf", { title: field.title })}
          value={node}
          onChange={onChange}
        />
      </div>
    );
  const fold = t(folded ? "sideUnfold" : "sideFold");
  return (
    <aside className={folded ? `${styles.side} ${styles.folded}` : styles.side} aria-label={field.title}>
      <div className={styles.head}>
        {folded ? null : <span className={styles.title}>{field.title}</span>}
        <Button
          type="text"
          size="small"
          title={fold}
          aria-label={fold}
          aria-expanded={!folded}
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          onClick={() => setFolded(!folded)}
        />
      </div>
      {folded ? null : (
        <div className={styles.tree}>
          {nodes ? (
            <Tree
              blockNode
              defaultExpandAll
              aria-label={field.title}
              treeData={[{ key: ALL, title: t("sideAll") }, ...nodes.map(drawn)]}
              selectedKeys={[node ?? ALL]}
              onSelect={(_keys, { node: { key } }) => onChange(Number(key) || null)}
            />
          ) : (
            <RowsSkeleton rows={6} />
          )}
        </div>
      )}
    </aside>
  );
}

/** A list with its tree beside it, or above it on a phone. */
export default function ListSide({ field, children, ...rest }: Props & { children: ReactNode }) {
  return (
    <div className={styles.screen}>
      {field ? <Side field={field} {...rest} /> : <div className={styles.side} />}
      <div className={styles.list}>{children}</div>
    </div>
  );
}
