import { create } from 'zustand';

/** Whether the layout settings are open: the frame renders them, more than one place opens them. */
export const useSettings = create(() => ({ open: false }));
export const openSettings = (): void => useSettings.setState({ open: true });
export const closeSettings = (): void => useSettings.setState({ open: false });
