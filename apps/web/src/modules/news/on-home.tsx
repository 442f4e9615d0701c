/** News on the home screen. */
import { lazy } from "react";
import { offerHomeCard } from "../home/public";
import { LIST_PATH } from "./paths";

const HomeCard = lazy(() => import("./home-card"));

offerHomeCard({
  key: "news.latest",
  title: { cn: "公告", en: "News" },
  permission: "crm.news",
  order: 35,
  to: LIST_PATH,
  render: () => <HomeCard />,
});
