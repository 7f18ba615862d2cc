// Without the fonts of the default theme, which are a fifth of a megabyte that says nothing.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './style.css';

export default DefaultTheme;
