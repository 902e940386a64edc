import { Icon, type IconProps } from '../../shared/ui/icons/Icon';

/** Icons that only the office uses; the public pages' bundle must not contain them. */

export const DashboardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h7v9H4zM13.5 4H20v5h-6.5zM13.5 11.5H20V20h-6.5zM4 15.5h7V20H4z" />
  </Icon>
);
export const CampaignsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 10v4.5h3.2l7.3 3.8V6.2L6.7 10zM7 14.5l1.2 5h2.3l-1-4M17.5 8l2.7-2M18 12.2h3M17.5 16.4l2.7 2" />
  </Icon>
);
export const DonationsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 12.5h3.2V21H3zM6.2 13.5h4.4c1.5 0 3 1 3.4 2.5h2.6l4.2-1.4c.8 1.3.2 2.4-.8 2.9L13.7 21l-7.5-1.8M10.8 17H14" />
    <path d="M15 10.2s-4-2.2-4-4.7c0-2.6 3.1-3 4-.8.9-2.2 4-1.8 4 .8 0 2.5-4 4.7-4 4.7z" />
  </Icon>
);
export const ReceiptsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 16V3.5l1.8 1.3L10 3.5l1.8 1.3 1.7-1.3 1.8 1.3L17 3.5l1.9 1.3L20.5 3.5V18a2.5 2.5 0 0 1-2.5 2.5" />
    <path d="M18 20.5H5.5A2.5 2.5 0 0 1 3.5 18v-2h12v2a2.5 2.5 0 0 0 2.5 2.5M9.5 8.5h8M9.5 12h8" />
  </Icon>
);
export const DonorsIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 19.5v-1.2c0-2.6 4-4 6.5-4s6.5 1.4 6.5 4v1.2z" />
    <path d="M15 4.7a3.5 3.5 0 0 1 0 6.6M17.5 14.8c2.2.6 4 1.8 4 3.5v1.2H19" />
  </Icon>
);
export const MembersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 7H4v13h16V7h-6M10 3.5h4v6h-4zM13.8 13h3.4M13.8 16h3.4" />
    <circle cx="8.7" cy="13" r="1.4" />
    <path d="M6.2 17c.4-1.3 4.6-1.3 5 0" />
  </Icon>
);
export const VolunteersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m12 7-2.3-2.2a3 3 0 0 0-4.2 0L3 7.3v5.2l7 7a1.5 1.5 0 0 0 2.2 0l8.3-8.3V7.3L18 4.8a3 3 0 0 0-4.2 0L8.5 10.2a1.7 1.7 0 0 0 2.5 2.3l2.5-2.3 5.3 5" />
    <path d="m8 13.5 2 2M10.3 11.5l4.7 4.5" />
  </Icon>
);
export const EventsIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4" />
    <circle cx="15.5" cy="15.5" r="1.5" fill="currentColor" />
  </Icon>
);
export const MediaIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M7 3.5h13.5V17H7zM17 20.5H3.5V7M9.5 14l2.5-3 2 2.2 1.7-2.2 2.5 3z" />
  </Icon>
);
export const ReportsIcon = (props: IconProps) => (
  <Icon {...props} strokeWidth={3}>
    <path d="M6 19v-7M12 19V5M18 19v-4" />
  </Icon>
);
export const PagesIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 3.5h8.5l4.5 4.5v12.5h-13zM13.5 3.5v5h5M8.5 13h7M8.5 16.5h7" />
  </Icon>
);
export const SettingsIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="3" />
    <path d="m10 3.5-.6 2.7-1.6 1-2.7-.8-2 3.4 2 1.9v1.9l-2 1.9 2 3.4 2.7-.8 1.6 1 .6 2.4h4l.6-2.4 1.6-1 2.7.8 2-3.4-2-1.9v-1.9l2-1.9-2-3.4-2.7.8-1.6-1-.6-2.7z" />
  </Icon>
);
export const AuditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 4v4.5H9M4.8 8.3A8.3 8.3 0 1 1 3.7 12M12 7.5V12l3.2 2" />
  </Icon>
);
export const PeopleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9.5" cy="8" r="3.5" />
    <path d="M12 19.5H3v-1.2c0-2.6 4-4 6.5-4 .8 0 1.7.1 2.5.4" />
    <circle cx="17.5" cy="16.5" r="2" />
    <path d="M17.5 12.5v2M17.5 18.5v2M21 14.5l-1.8 1M15.8 17.5l-1.8 1M21 18.5l-1.8-1M15.8 15.5l-1.8-1" />
  </Icon>
);
export const RecurringIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 16.5A7.5 7.5 0 0 1 13.5 4.6M18 7.5a7.5 7.5 0 0 1-7.5 11.9M11 2l2.8 2.6L11 7.3M13 22l-2.8-2.6L13 16.7" />
  </Icon>
);
export const HiddenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4l16 16M9.5 5.7A10 10 0 0 1 12 5.4c4.5 0 8 3 9.5 6.6a11 11 0 0 1-2.8 3.9M6.3 7.3A11 11 0 0 0 2.5 12c1.5 3.6 5 6.6 9.5 6.6 1.5 0 2.9-.3 4.1-.9M9.9 9.9a3 3 0 0 0 4.2 4.2" />
  </Icon>
);
export const FiltersIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 6.5h9M17 6.5h3M4 12h4M12 12h8M4 17.5h11M19 17.5h1M15 4.5v4M10 10v4M17 15.5v4" />
  </Icon>
);
export const ChevronLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m14.5 6-6 6 6 6" />
  </Icon>
);
export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.5 6 6 6-6 6" />
  </Icon>
);
export const ArrowDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14m-5.5-5.5L12 19l5.5-5.5" />
  </Icon>
);
export const ArrowUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19V5m-5.5 5.5L12 5l5.5 5.5" />
  </Icon>
);
export const ViewIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 12c1.5-3.6 5-6.6 9.5-6.6s8 3 9.5 6.6c-1.5 3.6-5 6.6-9.5 6.6S4 15.6 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
);
/** Six dots of a drag handle. */
export const HandleIcon = (props: IconProps) => (
  <Icon {...props} strokeWidth={2.6}>
    <path d="M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01" />
  </Icon>
);
export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5.2M12 7.7v.1" />
  </Icon>
);
export const RupeeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 4.5h11M6.5 9h11M6.5 4.5h4a4.5 4.5 0 0 1 0 9h-4L14 20" />
  </Icon>
);
export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 5.5v13M15.5 5.5v13" />
  </Icon>
);
export const ResumeIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.5v13l10.5-6.5z" />
  </Icon>
);
/** An arrow that arrives at a wall. */
export const WebhooksIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 12h11m-4-4.5 4.5 4.5-4.5 4.5M14 4.5h4a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-4" />
  </Icon>
);
export const UploadIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 16V4.5M7 9.5l5-5 5 5M4.5 20h15" />
  </Icon>
);
export const CameraIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7.5h3.5L9 5h6l1.5 2.5H20V19H4z" />
    <circle cx="12" cy="13" r="3.5" />
  </Icon>
);
/** An arrow into a tray. */
export const BringInIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 14v4.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V14M12 4v11m-4.5-4.5L12 15l4.5-4.5" />
  </Icon>
);
export const QrIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5zM14 20v-1.2M20 14v1.2" />
  </Icon>
);
export const KeyboardIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="6" width="19" height="12" rx="2" />
    <path d="M6 9.5h.01M9 9.5h.01M12 9.5h.01M15 9.5h.01M18 9.5h.01M6 12h.01M9 12h.01M12 12h.01M15 12h.01M18 12h.01M8 15h8" />
  </Icon>
);
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </Icon>
);
export const EditIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 19 .8-4L16 4.8a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L9 18.2z" />
  </Icon>
);
export const DeleteIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M9.5 7V4h5v3M6 7l.8 13h10.4L18 7M10 11v5.5M14 11v5.5" />
  </Icon>
);
export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="8" y="8" width="12" height="12" rx="2" />
    <path d="M16 8V4H4v12h4" />
  </Icon>
);
export const CrossCircleIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6m0-6-6 6" />
  </Icon>
);
export const UndoIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.5 5 4.5 9l4 4M4.5 9H15a4.5 4.5 0 0 1 0 9h-4" />
  </Icon>
);
