export { toColleagues, toNotifications } from "./actions";
export { Floating } from "./floating";
export { NotificationBell } from "./notification-bell";
export { OnlineCount } from "./online-count";
export { showDrawer, showOnline } from "./panels-store";
export { NotificationSettings, settingsTexts } from "./settings-card";
export { useLiveConnection } from "./use-live-connection";
