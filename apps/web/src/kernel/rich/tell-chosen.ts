/**
 * Tells an editor what is chosen in it now. Browsers do so a moment later: by then a key that follows a press or another key
 * would be done to what was chosen before, which may be the whole text, and a button would have taken the focus.
 */
export const tellChosen = (): void => {
  document.dispatchEvent(new Event("selectionchange"));
};
