/** What is to be done before people can work: each number opens its rows. */
import { say } from "../../kernel/i18n/language";
import { type AdminFigure, adminFigures } from "./admin-figures";
import { FigureOf } from "./card-parts";
import styles from "./home.module.css";

function One({ title, useFigure }: AdminFigure) {
  const { value, to } = useFigure();
  return <FigureOf title={say(title)} value={value} to={to} late />;
}

export default function AdminCard() {
  return (
    <dl className={styles.figures}>
      {adminFigures().map((figure) => (
        <One {...figure} key={figure.key} />
      ))}
    </dl>
  );
}
