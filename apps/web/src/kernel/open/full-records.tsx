/** Records that can be shown whole on any screen: which there are, and names that lead to them. */
import { familyOf } from "@qicheng/api/kernel/families";
import { type ComponentType, createContext, lazy, type ReactNode, useContext } from "react";
import styles from "./record-link.module.css";

export interface FullProps {
  /** Of which type: where a view stands for a family, which of its members. */
  type: string;
  id: number;
  /** The open tab, where somebody keeps it. */
  tab?: string;
  onTab?: (tab: string) => void;
  onClose: () => void;
}

type Load = () => Promise<{ default: ComponentType<FullProps> }>;

const views = new Map<string, ComponentType<FullProps>>();

/** What stands for a type, such as a module of records, or for all members of a family. */
export function offerFull(type: string, load: Load): void {
  views.set(type, lazy(load));
}

export const viewOf = (type: string): ComponentType<FullProps> | undefined => views.get(familyOf(type));
export const opensFull = (type: string): boolean => views.has(familyOf(type));

/** Shows a record where one is: beside the list, or over what the container shows. Undefined where there is no room for it. */
export const ShowRecord = createContext<((type: string, id: number) => void) | undefined>(undefined);

interface Props {
  type: string;
  id: number;
  /** Its name. */
  children: ReactNode;
}

/** The name of a record that another one points at; a click shows it, and not what it stands in. */
export function RecordLink({ type, id, children }: Props) {
  const show = useContext(ShowRecord);
  if (!show || !opensFull(type)) return children;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={(event) => {
        event.stopPropagation();
        show(type, id);
      }}
    >
      {children}
    </button>
  );
}
