/** What an administrator has to see to, so that people can work. Each module offers its own in its `on-home.tsx`. */
import type { Title } from "../../kernel/i18n/language";
import { can, type Needed } from "../../kernel/session/can";

export interface AdminFigure {
  key: string;
  title: Title;
  /** For whoever opens its rows. */
  permission: Needed;
  order: number;
  /** Exactly the rows that are counted, and how many; undefined until it is known. It is a hook. */
  useFigure: () => { value: number | undefined; to: string };
}

const figures = new Map<string, AdminFigure>();

export const offerAdminFigure = (figure: AdminFigure): void => void figures.set(figure.key, figure);

export const adminFigures = (): AdminFigure[] =>
  [...figures.values()].filter(({ permission }) => can(permission)).sort((one, other) => one.order - other.order);
