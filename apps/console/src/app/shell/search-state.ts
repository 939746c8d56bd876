import { create } from 'zustand';

/** Whether the search is open: the top bar renders it, other places may open it. */
export const useSearch = create(() => ({ open: false }));
export const openSearch = (): void => useSearch.setState({ open: true });
export const closeSearch = (): void => useSearch.setState({ open: false });
