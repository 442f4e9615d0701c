import { useEffect, useLayoutEffect, useState } from "react";
import { useNavigate } from "react-router";
import { provideNavigate } from "../../kernel/list/ask/open-record";
import { provideMenu } from "../../kernel/menus/menu";
import { FullScreen } from "../../kernel/open/full-screen";
import { providePlaces } from "../../kernel/tell/places";
import { prepareToasts } from "../../kernel/tell/toast";
import { soon, whenQuiet } from "../../kernel/ui/basis/soon";
import { useNarrow, usePhone } from "../../kernel/ui/basis/use-phone";
import { useSteady } from "../../kernel/ui/basis/use-steady";
import { WhenOpened } from "../../kernel/ui/basis/when-opened";
import { prepareQuestions } from "../../kernel/ui/dialogs/confirm";
import { Over } from "../../kernel/ui/dialogs/over";
import { QuestionHost } from "../../kernel/ui/dialogs/question-host";
import { FirstNews } from "../../modules/news/public";
import { Floating, useLiveConnection } from "../../modules/notifications/public";
import { GROUPS } from "../groups";
import { ROUTES } from "../modules.generated";
import { offerFullRecords } from "../offer-full-records";
import { t } from "../texts";
import styles from "./frame.module.css";
import { Going } from "./frame-link";
import { Header } from "./header";
import { PhoneNav } from "./phone-nav";
import { placeOf } from "./place-of";
import { Screens } from "./screens";
import { SideMenu } from "./side-menu";
import { TabBar } from "./tab-bar";
import { useFrame } from "./use-frame";
import { useFrameActions } from "./use-frame-actions";

const PhoneMenu = soon(() => import("./phone-menu"));

offerFullRecords();
provideMenu({ routes: ROUTES, groups: GROUPS });

export function Frame() {
  /** Undefined until somebody has folded or unfolded the menu. */
  const [chosen, setChosen] = useState<boolean>();
  const narrow = useNarrow();
  const collapsed = chosen ?? narrow;
  const [menuOpen, setMenuOpen] = useState(false);
  const phone = usePhone();
  const { groups, group, active, entry, destination } = useFrame();
  const route = destination.kind === "screen" ? destination.route : undefined;
  const navigate = useNavigate();
  useLayoutEffect(() => provideNavigate(navigate), [navigate]);
  useLayoutEffect(() => providePlaces((use) => placeOf(use, navigate)), [navigate]);
  const go = useSteady((to: string) => void navigate(to));
  const fold = useSteady(() => setChosen(!collapsed));
  useLiveConnection();
  const keys = useFrameActions(groups);
  useEffect(() => {
    whenQuiet(prepareQuestions);
    whenQuiet(prepareToasts);
  }, []);
  return (
    <Going value={go}>
      <div className={styles.frame}>
        <QuestionHost />
        <FullScreen />
        <Floating />
        <FirstNews />
        <Over />
        {keys}
        <a className={styles.skip} href="#content">
          {t("skip")}
        </a>
        <Header groups={groups} active={active} screen={route} />
        {phone || !group ? null : <SideMenu group={group} entry={entry} collapsed={collapsed} onCollapse={fold} />}
        <div className={styles.main}>
          {phone ? null : <TabBar isLost={destination.kind === "forbidden" || destination.kind === "missing"} />}
          <main id="content" className={styles.content} tabIndex={-1}>
            <Screens destination={destination} />
          </main>
        </div>
        {phone ? (
          <>
            <PhoneNav groups={groups} active={active} onMenu={() => setMenuOpen(true)} />
            <WhenOpened open={menuOpen}>
              <PhoneMenu open={menuOpen} groups={groups} entry={entry} onClose={() => setMenuOpen(false)} />
            </WhenOpened>
          </>
        ) : null}
      </div>
    </Going>
  );
}
